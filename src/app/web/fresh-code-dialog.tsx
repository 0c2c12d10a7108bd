import { useSyncExternalStore } from 'react'
import { CodeForm } from '#people/accounts/web/code-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { answerFreshCode, isAsking, onFreshCode } from '#web/fresh-code.ts'

/** Asks for a code again before what gives power or moves money, and lets the call go on. */
export function FreshCodeDialog() {
  const open = useSyncExternalStore(onFreshCode, isAsking)
  return (
    <Dialog open={open} size="sm" title="Confirma que eres tú" onClose={() => answerFreshCode(false)}>
      <p>Este cambio pide un código nuevo de tu aplicación. Después sigue solo.</p>
      <CodeForm label="Confirmar" onPassed={() => answerFreshCode(true)} />
    </Dialog>
  )
}
