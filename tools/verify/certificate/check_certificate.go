// A second checker of certificates, in another language and by another algorithm: it makes Thompson's automaton of the
// rules, and walks it in parallel with the automaton of the certificate, over all pairs of states that texts lead to.
// It reads neither residuals nor `apart`, and finds by itself whether states can be merged. It knows ABNF alone.
//
//	go run check_certificate.go certificate.json TEXT...
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
)

type State struct {
	accepting bool
	next      []int
}

type Production struct {
	name, text string
	kinds      []string
	classes    [][][]int
	states     []State
}

type Certificate struct {
	grammar     string
	imports     map[string][]string
	productions []Production
}

// A value of JSON. An object has each key once, so that no reader takes another value than this one.
func decode(d *json.Decoder, depth int) any {
	token, fault := d.Token()
	if fault != nil {
		panic(fault)
	}
	if depth > 100 {
		fail("brackets are nested too deeply")
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for d.More() {
			list = append(list, decode(d, depth+1))
		}
		d.Token()
		return list
	case json.Delim('{'):
		object := map[string]any{}
		for d.More() {
			key, _ := decode(d, depth+1).(string)
			if _, twice := object[key]; twice {
				fail("an object has the key %q twice", key)
			}
			object[key] = decode(d, depth+1)
		}
		d.Token()
		return object
	}
	return token
}

func as[T any](value any, place string) T {
	result, is := value.(T)
	if !is {
		fail("%s is not of the format", place)
	}
	return result
}

func member[T any](object any, key string) T {
	return as[T](as[map[string]any](object, "what has "+key)[key], key)
}

func integer(value any, place string) int {
	result, fault := strconv.Atoi(string(as[json.Number](value, place)))
	if fault != nil {
		fail("%s is not of the format", place)
	}
	return result
}

func list[T any](value any, place string, element func(any, string) T) (result []T) {
	for _, each := range as[[]any](value, place) {
		result = append(result, element(each, place))
	}
	return result
}

func readCertificate(octets []byte) *Certificate {
	if !json.Valid(octets) {
		fail("the certificate is not JSON, or its brackets are nested too deeply")
	}
	d := json.NewDecoder(bytes.NewReader(octets))
	d.UseNumber()
	tree := decode(d, 0)
	format, version := member[string](tree, "format"), integer(member[any](tree, "version"), "version")
	if format != "bnfurl certificate" || version != 1 {
		fail("this is version %d of %q; version 1 of \"bnfurl certificate\" is read here", version, format)
	}
	integers := func(value any, place string) []int { return list(value, place, integer) }
	spans := func(value any, place string) [][]int { return list(value, place, integers) }
	c := &Certificate{grammar: member[string](tree, "grammar"), imports: map[string][]string{}}
	for text, value := range member[map[string]any](tree, "texts") {
		for _, line := range list(member[any](value, "otherwise"), "otherwise", as[string]) {
			if words := strings.Fields(line); len(words) == 3 && words[0] == "import:" {
				c.imports[text] = append(c.imports[text], words[2])
			}
		}
	}
	for _, each := range member[[]any](tree, "productions") {
		c.productions = append(c.productions, Production{
			member[string](each, "name"), member[string](each, "text"),
			list(member[any](each, "kinds"), "kinds", as[string]),
			list(member[any](each, "classes"), "classes", spans),
			list(member[any](each, "states"), "states", func(state any, _ string) State {
				return State{member[bool](state, "accepting"), integers(member[any](state, "next"), "next")}
			})})
	}
	return c
}

// A rule's body, read: a set of octets, or a sequence, alternatives, rounds, a rule.
type Item struct {
	kind        byte // 's', 'q', 'a', 'r', 'n'
	set         [256]bool
	parts       []*Item
	least, most int // most: -1 if there is no bound
	text        *Text
	name        string
}

type Text struct {
	name, source string
	headers      [][]string
	rules        map[string]string
	read         map[string]*Item
	all          map[string]*Text
}

const core = `ALPHA=%x41-5A/%x61-7A;BIT="0"/"1";CHAR=%x01-7F;CR=%x0D;CRLF=CR LF;CTL=%x00-1F/%x7F;DIGIT=%x30-39;` +
	`DQUOTE=%x22;HEXDIG=DIGIT/"A"/"B"/"C"/"D"/"E"/"F";HTAB=%x09;LF=%x0A;LWSP=*(WSP/CRLF WSP);OCTET=%x00-FF;` +
	`SP=%x20;VCHAR=%x21-7E;WSP=SP/HTAB`

const name = `[A-Za-z][\w+-]*`

var (
	header  = regexp.MustCompile(`(?m)^# *([a-z-]+):[ \t]+(.*\S)`)
	begins  = regexp.MustCompile(`^( *)(` + name + `) *(=/?)(.*)`)
	comment = regexp.MustCompile(`("[^"\n]*")|;[^\n]*`)
	token   = regexp.MustCompile(`(?i)(?:%[si])?"[ !#-~]*"|%[xdb][\dA-F.-]+|<[^>\n]*>|\d*\*\d*|\d+|` + name + `|\S`)
	prose   = regexp.MustCompile(`^\s*<([\w-]+),[^>]*\[(\w+)\][^>]*>\s*$`)
	count   = regexp.MustCompile(`^(\d*)(\*?)(\d*)$`)
	single  = regexp.MustCompile(`^(` + name + `)(?: of ([!-~]+))?$`)
	number  = regexp.MustCompile(`(?m)^Request for Comments: *(\d+)`)
)

func fail(form string, values ...any) { panic(fmt.Sprintf(form, values...)) }

func (t *Text) value(key string) string {
	for _, each := range t.headers {
		if each[1] == key {
			return each[2]
		}
	}
	return ""
}

func readText(file, grammar string, all map[string]*Text) *Text {
	t := &Text{name: grammar, rules: map[string]string{}, read: map[string]*Item{}, all: all}
	t.headers = header.FindAllStringSubmatch(file, -1)
	if found := number.FindStringSubmatch(file); found != nil {
		t.name = "rfc" + found[1]
	}
	if len(t.headers) > 0 {
		t.name = t.value("grammar")
	}
	if notation := t.value("notation"); notation != "" && notation != "ABNF" {
		fail("%s is in the notation %s, which is not read here", t.name, notation)
	}
	t.source = t.name
	if at := strings.LastIndex(file, "\nAppendix A."); at >= 0 && len(t.headers) == 0 {
		file, t.source = file[at:], "appendix A"
	}
	file, _, _ = strings.Cut(file, "\nAppendix B.")
	margin, open := -1, ""
	for _, line := range strings.Split(strings.ReplaceAll(file, "\f", ""), "\n") {
		stripped := strings.TrimSpace(line)
		indent := len(line) - len(strings.TrimLeft(line, " \t"))
		rule := begins.FindStringSubmatch(line)
		if rule != nil && (margin < 0 || indent == margin) {
			margin, open = indent, rule[2]
			if rule[3] == "=/" {
				t.rules[open] += "/" + rule[4]
			} else {
				t.rules[open] = rule[4]
			}
		} else if open != "" && stripped != "" && (indent > margin || stripped[0] == '/') {
			t.rules[open] += "\n" + line
		} else if indent == margin {
			open = ""
		}
	}
	for _, line := range strings.Split(core, ";") {
		key, body, _ := strings.Cut(line, "=")
		if t.spelled(key) == "" {
			t.rules[key] = body
		}
	}
	return t
}

// The rule's name as it is printed; names of ABNF ignore letter case, but an exact one goes first.
func (t *Text) spelled(called string) string {
	if _, is := t.rules[called]; is {
		return called
	}
	for each := range t.rules {
		if strings.EqualFold(each, called) {
			return each
		}
	}
	return ""
}

func (t *Text) rule(called string) *Item {
	if imported := prose.FindStringSubmatch(called); imported != nil {
		for _, line := range t.headers {
			if label, from, _ := strings.Cut(line[2], " "); line[1] == "import" && label == imported[2] {
				if t.all[from] == nil {
					fail("%s imports from %s, which was not given", t.name, from)
				}
				return t.all[from].rule(imported[1])
			}
		}
	}
	if t.spelled(called) == "" {
		fail("%s has no rule %s", t.name, called)
	}
	return &Item{kind: 'n', text: t, name: t.spelled(called)}
}

type reader struct {
	t      *Text
	rule   string
	tokens []string
}

func (t *Text) body(rule string) *Item {
	if t.read[rule] == nil {
		body := comment.ReplaceAllString(t.rules[rule], "$1")
		r := &reader{t, rule, append(token.FindAllString(body, -1), "")}
		t.read[rule] = r.alternatives("")
	}
	return t.read[rule]
}

func (r *reader) next() string {
	if len(r.tokens) == 0 {
		fail("%s: rule %s cannot be read to its end", r.t.name, r.rule)
	}
	taken := r.tokens[0]
	r.tokens = r.tokens[1:]
	return taken
}

func (r *reader) alternatives(closing string) *Item {
	result, part := &Item{kind: 'a'}, &Item{kind: 'q'}
	for each := r.next(); each != closing; each = r.next() {
		if each == "/" {
			result.parts, part = append(result.parts, part), &Item{kind: 'q'}
		} else {
			part.parts = append(part.parts, r.element(each))
		}
	}
	result.parts = append(result.parts, part)
	return result
}

func set(first, last int) *Item {
	result := &Item{kind: 's'}
	for octet := first; octet <= last; octet++ {
		result.set[octet] = true
	}
	return result
}

// The characters from `first` to `last`, cut where one of their octets begins anew.
func characters(first, last int) *Item {
	cuts := []int{0x80, 0x800, 0x10000}
	for bits := 6; bits <= 18 && first >= 0x80; bits += 6 {
		if ones := 1<<bits - 1; first|ones != last|ones {
			cuts = append(cuts, first&^ones+map[bool]int{true: ones + 1}[first&ones != 0], (last+1)&^ones)
		}
	}
	for _, cut := range cuts {
		if first < cut && cut <= last {
			return &Item{kind: 'a', parts: []*Item{characters(first, cut-1), characters(cut, last)}}
		}
	}
	result, end := &Item{kind: 'q'}, string(rune(last))
	for i, octet := range []byte(string(rune(first))) {
		result.parts = append(result.parts, set(int(octet), int(end[i])))
	}
	return result
}

func (r *reader) element(each string) *Item {
	switch {
	case each == "(":
		return r.alternatives(")")
	case each == "[":
		return &Item{kind: 'r', most: 1, parts: []*Item{r.alternatives("]")}}
	case prose.MatchString(each):
		return r.t.rule(each)
	case len(each) > 1 && strings.HasSuffix(each, `"`):
		text := each[strings.Index(each, `"`)+1 : len(each)-1]
		result := &Item{kind: 'q'}
		for i := range len(text) {
			octet := set(int(text[i]), int(text[i]))
			if !strings.HasPrefix(strings.ToLower(each), "%s") {
				octet.set[strings.ToLower(text[i : i+1])[0]], octet.set[strings.ToUpper(text[i : i+1])[0]] = true, true
			}
			result.parts = append(result.parts, octet)
		}
		return result
	case len(each) > 1 && each[0] == '%':
		base := map[string]int{"x": 16, "d": 10, "b": 2}[strings.ToLower(each[1:2])]
		span := map[bool]func(int, int) *Item{true: characters, false: set}[r.t.value("code-points") != ""]
		var values []int
		for _, digits := range regexp.MustCompile("[.-]").Split(each[2:], -1) {
			value, _ := strconv.ParseInt(digits, base, 32)
			values = append(values, int(value))
		}
		if strings.Contains(each, "-") {
			return span(values[0], values[1])
		}
		result := &Item{kind: 'q'}
		for _, value := range values {
			result.parts = append(result.parts, span(value, value))
		}
		return result
	}
	if found := count.FindStringSubmatch(each); found != nil && each != "" {
		result := &Item{kind: 'r', most: -1}
		result.least, _ = strconv.Atoi(found[1])
		if found[2] == "" {
			result.most = result.least
		} else if found[3] != "" {
			result.most, _ = strconv.Atoi(found[3])
		}
		repeated := r.next()
		if result.most == 0 && repeated[0] == '<' { // 0<pchar>
			return &Item{kind: 'q'}
		}
		result.parts = []*Item{r.element(repeated)}
		return result
	}
	if !regexp.MustCompile("^" + name).MatchString(each) {
		fail("%s: rule %s cannot be read at %q", r.t.name, r.rule, each)
	}
	return r.t.rule(each)
}

// Thompson's automaton. A node reads an octet of its set and goes to `to`, or goes to all of `to` without one.
type Node struct {
	set *[256]bool
	to  []int
}

type call struct {
	text *Text
	name string
	next int
}

type Nfa struct {
	nodes []Node
	calls map[call]int // of a rule from a place: a rule that calls itself last comes back to its beginning
}

func (n *Nfa) add(set *[256]bool, to ...int) int {
	n.nodes = append(n.nodes, Node{set, to})
	return len(n.nodes) - 1
}

// The node where `x` begins, if `next` follows it.
func (n *Nfa) build(x *Item, next int) int {
	switch x.kind {
	case 's':
		return n.add(&x.set, next)
	case 'q':
		for i := range x.parts {
			next = n.build(x.parts[len(x.parts)-1-i], next)
		}
		return next
	case 'a':
		node := n.add(nil)
		for _, part := range x.parts {
			begin := n.build(part, next)
			n.nodes[node].to = append(n.nodes[node].to, begin)
		}
		return node
	case 'n':
		key := call{x.text, x.name, next}
		if _, is := n.calls[key]; !is {
			node := n.add(nil)
			if n.calls[key] = node; len(n.nodes) > 1_000_000 {
				fail("rule %s calls itself in its middle", x.name)
			}
			begin := n.build(x.text.body(x.name), next)
			n.nodes[node].to = []int{begin}
		}
		return n.calls[key]
	}
	end := next
	if x.most < 0 {
		next = n.add(nil, end)
		again := n.build(x.parts[0], next)
		n.nodes[next].to = append(n.nodes[next].to, again)
	}
	for i := x.least; i < x.most; i++ {
		next = n.add(nil, end, n.build(x.parts[0], next))
	}
	for range x.least {
		next = n.build(x.parts[0], next)
	}
	return next
}

// The nodes that read an octet, and the last one (0), among those that `from` leads to without octets.
func (n *Nfa) closure(from []int) (result []int) {
	seen := map[int]bool{}
	for len(from) > 0 {
		node := from[len(from)-1]
		from = from[:len(from)-1]
		if seen[node] {
			continue
		}
		seen[node] = true
		if node == 0 || n.nodes[node].set != nil {
			result = append(result, node)
		} else {
			from = append(from, n.nodes[node].to...)
		}
	}
	sort.Ints(result)
	return result
}

// Whether the text is the certificate's own one, or one that it imports from.
func (c *Certificate) has(text string) bool {
	grammars := []string{c.grammar}
	for i := 0; i < len(grammars); i++ {
		if grammars[i] == text {
			return true
		}
		for _, each := range c.imports[grammars[i]] {
			if !slices.Contains(grammars, each) {
				grammars = append(grammars, each)
			}
		}
	}
	return false
}

// The item that is shown, and what it is called: a production, or the kinds of one that a method takes.
func (c *Certificate) entry(p *Production, text *Text) (*Item, string) {
	named := single.FindStringSubmatch(p.name)
	if named == nil {
		fail("this is not the name of a production")
	}
	if !c.has(p.text) {
		fail("the grammar %s does not import from its text, %s", c.grammar, p.text)
	}
	if (named[2] == "") != (len(p.kinds) == 0) {
		fail("kinds: a production has none, and what a method takes of it has some")
	}
	rule := text.rule(named[1])
	if len(p.kinds) == 0 {
		return rule, p.name
	}
	said := len(text.headers) == 0
	for _, line := range text.headers {
		said = said || line[1] == "method" && slices.Equal(strings.Fields(line[2]), append([]string{named[2]}, p.kinds...))
	}
	if !said {
		fail("kinds: %s has no line \"method: %s %s\"", text.name, named[2], strings.Join(p.kinds, " "))
	}
	entry := &Item{kind: 'a'}
	for _, kind := range p.kinds {
		item := text.rule(kind)
		if !slices.ContainsFunc(rule.text.body(rule.name).parts, func(part *Item) bool {
			return len(part.parts) == 1 && part.parts[0].text == item.text && part.parts[0].name == item.name
		}) {
			fail("kinds: %s is not an alternative of %s", kind, named[1])
		}
		entry.parts = append(entry.parts, item)
	}
	return entry, p.name + ", only " + strings.Join(p.kinds, " / ")
}

func classOfOctets(classes [][][]int) map[int]int {
	classOf := map[int]int{}
	for class, spans := range classes {
		if len(spans) == 0 {
			fail("class %d is empty", class)
		}
		for _, span := range spans {
			if len(span) != 2 || span[0] < 0 || span[0] > span[1] || span[1] > 255 {
				fail("class %d: %v is not a first and a last octet", class, span)
			}
			for octet := span[0]; octet <= span[1]; octet++ {
				if _, twice := classOf[octet]; twice {
					fail("octet %%x%02X is in two places", octet)
				}
				classOf[octet] = class
			}
		}
	}
	if len(classOf) != 256 {
		fail("not all octets are in a class")
	}
	return classOf
}

// What was found of the production, and whether it is what the rules say.
func check(c *Certificate, production *Production, texts map[string]*Text) (found string, good bool) {
	title := strconv.Quote(production.name)
	defer func() {
		if fault := recover(); fault != nil {
			found = fmt.Sprintf("%s: %v", title, fault)
		}
	}()
	text := texts[production.text]
	if text == nil {
		fail("the text %q was not given", production.text)
	}
	entry, name := c.entry(production, text)
	title = name
	states, classOf := production.states, classOfOctets(production.classes)
	if len(states) == 0 {
		fail("there are no states")
	}
	for s, state := range states {
		outside := func(target int) bool { return target < 0 || target >= len(states) }
		if len(state.next) != len(production.classes) || slices.ContainsFunc(state.next, outside) {
			fail("state %d: there is not one next state for each class", s)
		}
	}
	nfa := &Nfa{calls: map[call]int{}}
	nfa.add(&[256]bool{}) // node 0: the end
	type pair struct {
		nodes []int
		state int
		text  string
	}
	pairs := []pair{{nfa.closure([]int{nfa.build(entry, 0)}), 0, ""}}
	seen, reached := map[string]bool{}, map[int]bool{}
	for k := 0; k < len(pairs); k++ {
		p := pairs[k]
		reached[p.state] = true
		if accepted := len(p.nodes) > 0 && p.nodes[0] == 0; accepted != states[p.state].accepting {
			fail("%q: the rules say %v, state %d says %v", p.text, accepted, p.state, states[p.state].accepting)
		}
		for octet := range 256 {
			var to []int
			for _, node := range p.nodes {
				if nfa.nodes[node].set[octet] {
					to = append(to, nfa.nodes[node].to...)
				}
			}
			state := states[p.state].next[classOf[octet]]
			if key := fmt.Sprint(to, state); !seen[key] { // nodes before the closure, which is the same for the same ones
				seen[key] = true
				next := pair{nfa.closure(to), state, p.text + string(rune(octet))}
				if key := fmt.Sprint("closure", next.nodes, state); !seen[key] {
					seen[key] = true
					pairs = append(pairs, next)
				}
			}
		}
	}
	blocks, number := make([]int, len(states)), 0 // Moore: states are apart if octets lead to states that are
	for before := -1; before != number; {
		signatures, next := map[string]int{}, make([]int, len(states))
		for s, state := range states {
			signature := []int{blocks[s], map[bool]int{true: 1}[state.accepting]}
			for _, target := range state.next {
				signature = append(signature, blocks[target])
			}
			key := fmt.Sprint(signature)
			if _, known := signatures[key]; !known {
				signatures[key] = len(signatures)
			}
			next[s] = signatures[key]
		}
		blocks, before, number = next, number, len(signatures)
	}
	if number != len(states) || len(reached) != len(states) {
		fail("%d states, of which %d are reached and %d differ", len(states), len(reached), number)
	}
	return fmt.Sprintf("%s: %d states, %d classes: equal to the rules of %s", title, len(states), len(production.classes), text.source), true
}

func main() {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintln(os.Stderr, "These files cannot be checked:", fault)
			os.Exit(2)
		}
	}()
	if len(os.Args) < 2 {
		fail("there is no certificate")
	}
	var c *Certificate
	texts := map[string]*Text{}
	for i, file := range os.Args[1:] {
		octets, fault := os.ReadFile(file)
		if fault != nil {
			panic(fault)
		}
		if i == 0 {
			c = readCertificate(octets)
		} else {
			text := readText(string(octets), c.grammar, texts)
			texts[text.name] = text
		}
	}
	status := 0
	if len(c.productions) == 0 {
		fmt.Fprintln(os.Stderr, "The certificate has no productions")
		status = 1
	}
	for i := range c.productions {
		found, good := check(c, &c.productions[i], texts)
		fmt.Println(found)
		if !good {
			status = 1
		}
	}
	os.Exit(status)
}
