// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0

// Package bnfurl says why a URL that someone else chose must not be fetched. Each package below it has the functions of
// one rule: Valid, Explain and Split.
//
// Refuse checks the text of a URL, which has to match plain-url: all clients read such a URL alike. It resolves no
// names, and a name that anyone has registered can resolve to 127.0.0.1. So use Control, too, which checks each address
// before a net.Dialer connects to it.
package bnfurl

import (
	"fmt"
	"math/bits"
	"net/netip"
	"strings"
	"syscall"

	"bnfurl.invalid/go/plainurl"
)

// A Network is a kind of host that IANA's registries list for a special purpose.
type Network uint16

// A Policy says what may be fetched. The zero Policy allows http and https, and only public hosts. Goroutines can use
// it at the same time.
type Policy struct {
	// Schemes are those that are allowed; nil means http and https. A plain-url has no others.
	Schemes []string
	// Networks are the special hosts that are allowed as well, such as Private | Loopback. Translated allows only
	// addresses whose IPv4 address is allowed, too. A policy with a bit that belongs to no network refuses every
	// address.
	Networks Network
}

// A Refusal is the error that says why a URL or an address is refused.
type Refusal struct {
	Text   string // the URL or the address
	Reason string // a sentence without a full stop
}

func (refusal *Refusal) Error() string {
	return fmt.Sprintf("refused %q: %s", refusal.Text, refusal.Reason)
}

// Refuse is the method of the zero Policy.
func Refuse(url string) error { return Policy{}.Refuse(url) }

// Refuse returns a *Refusal if a URL must not be fetched, and nil if it may be. Call it for the URL that you were
// given, and for the target of each redirect.
func (policy Policy) Refuse(url string) error {
	parts, ok := plainurl.Split(url)
	if !ok {
		offset, number, _ := plainurl.Explain(url)
		return &Refusal{url, fmt.Sprintf("invalid at offset %d: expected %s", offset, plainurl.Expected(number))}
	}
	if policy.isUnknown() {
		return &Refusal{url, unknownNetwork}
	}
	scheme, _ := parts.Scheme.Of(url)
	host, _ := parts.Host.Of(url)
	if !policy.allows(scheme) {
		return &Refusal{url, fmt.Sprintf("the scheme %q is not allowed", scheme)}
	}
	if strings.HasPrefix(parts.HostKind, "IP") { // IPv4address or IP-literal
		address, err := netip.ParseAddr(strings.Trim(host, "[]"))
		if err != nil {
			return &Refusal{url, err.Error()}
		}
		return policy.refuse(url, host, blockOf(address), address)
	}
	name := strings.TrimSuffix(host, ".")
	if excess := excessOf(name); excess != "" {
		return &Refusal{url, excess}
	}
	return policy.refuse(url, host, special(name), netip.Addr{})
}

// RefuseAddr returns a *Refusal if an address must not be connected to, and nil if it may be. It refuses the zero Addr,
// which netip.ParseAddr returns for an invalid text.
func (policy Policy) RefuseAddr(address netip.Addr) error {
	if !address.IsValid() {
		return &Refusal{address.String(), "the address is invalid"}
	}
	if policy.isUnknown() {
		return &Refusal{address.String(), unknownNetwork}
	}
	address = address.WithZone("")
	if found := blockOf(address); found != nil {
		return policy.refuse(address.String(), address.String(), found, address)
	}
	return nil
}

// Control is for net.Dialer.Control, which is called with each address after a name was resolved and before a
// connection is made. It refuses what is not an IP address, such as the path of a Unix socket.
func (policy Policy) Control(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return &Refusal{address, err.Error()}
	}
	return policy.RefuseAddr(to.Addr())
}

const unknownNetwork = "unknown network: the policy sets a bit that belongs to no network"

func (policy Policy) isUnknown() bool { return policy.Networks>>len(kinds) != 0 }

func (policy Policy) allows(scheme string) bool {
	for _, allowed := range policy.Schemes {
		if strings.EqualFold(allowed, scheme) {
			return true
		}
	}
	return policy.Schemes == nil
}

// An entry of a registry.
type entry struct {
	written string // a block of addresses or a name; empty if no registry has it
	network Network
	ipv4At  int // for Translated, where in the address the IPv4 address begins
	block   netip.Prefix
}

// A host is refused if it has an entry whose network is not allowed, or contains an IPv4 address that has.
func (policy Policy) refuse(text, host string, found *entry, address netip.Addr) error {
	if found == nil {
		return nil
	}
	if policy.Networks&found.network != 0 {
		if found.network != Translated {
			return nil
		}
		octets := address.As16()
		ipv4, _ := netip.AddrFromSlice(octets[found.ipv4At : found.ipv4At+4])
		return policy.refuse(text, host, blockOf(ipv4), ipv4)
	}
	reason := host + " is " + kinds[bits.TrailingZeros16(uint16(found.network))]
	if found.written != "" && found.written != host {
		reason += " (" + found.written + ")"
	}
	return &Refusal{text, reason}
}

func blockOf(address netip.Addr) *entry {
	for i := range blocks {
		if blocks[i].block.Contains(address) {
			return &blocks[i]
		}
	}
	return nil
}

func special(name string) *entry {
	for i := range names {
		before := len(name) - len(names[i].written)
		if before >= 0 && strings.EqualFold(name[before:], names[i].written) && (before == 0 || name[before-1] == '.') {
			return &names[i]
		}
	}
	if !strings.Contains(name, ".") {
		return &entry{network: LocalName}
	}
	return nil
}

// Why DNS cannot have a name (RFC 1035, section 2.3.4).
func excessOf(name string) string {
	if len(name) > 253 {
		return "the host is longer than 253 octets"
	}
	for begin, i := 0, 0; i < len(name); i++ {
		if name[i] == '.' {
			begin = i + 1
		} else if i-begin == 63 {
			return "a label of the host is longer than 63 octets"
		}
	}
	return ""
}
