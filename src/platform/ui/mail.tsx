import { hasMailbox } from '#lib/contact.ts'

/**
 * A mail address that breaks before its `@` rather than in the middle of a word. Who has no mailbox has an address all the same, at which
 * nothing arrives: it is told as none.
 */
export function Mail({ children }: { children: string }) {
  if (children !== '' && !hasMailbox(children)) return <span className="text-ink-2">Sin correo</span>
  const at = children.lastIndexOf('@')
  return (
    <span className="wrap-break-word">
      {children.slice(0, Math.max(0, at))}
      <wbr />
      {children.slice(Math.max(0, at))}
    </span>
  )
}
