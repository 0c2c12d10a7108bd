/** The number of an order: a browser would break it after «TQ-». */
export function Folio({ children }: { children: string }) {
  return <span className="nums whitespace-nowrap">{children}</span>
}
