/** A mail address that breaks before its `@` rather than in the middle of a word. */
export function Mail({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <span className="wrap-break-word">
      {children.slice(0, Math.max(0, at))}
      <wbr />
      {children.slice(Math.max(0, at))}
    </span>
  )
}
