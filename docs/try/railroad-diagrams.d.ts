// What docs/try/diagram.js uses of the package railroad-diagrams, which has no types.
declare module "railroad-diagrams" {
  type Item = import("./diagram.js").Item;
  export function Diagram(...items: Item[]): { format(top: number, right: number, bottom: number, left: number): Item };
  export function Sequence(...items: Item[]): Item;
  export function Choice(normal: number, ...items: Item[]): Item;
  export function Optional(item: Item): Item;
  export function OneOrMore(item: Item, repetition?: Item): Item;
  export function Terminal(text: string): Item;
  export function NonTerminal(text: string): Item;
  export function Comment(text: string): Item;
  export function Skip(): Item;
}
