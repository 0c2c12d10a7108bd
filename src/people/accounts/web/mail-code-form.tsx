import { useState, type FormEvent } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { OtpField } from '#ui/otp-field.tsx'

/** The six digits of a mail, sent as soon as they are whole. */
export function MailCodeForm({ onCode }: { onCode: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)

  async function send(typed: string) {
    if (sending || typed.length < 6) return
    setSending(true)
    setProblem('')
    try {
      await onCode(typed)
    } catch (refusal) {
      setProblem((refusal as Problem).message)
      setCode('')
    } finally {
      setSending(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={submit} noValidate>
      <OtpField
        label="Código de 6 números"
        value={code}
        error={problem === '' ? undefined : problem}
        onChange={(typed) => {
          setCode(typed)
          void send(typed)
        }}
      />
      <Button type="submit" wide loading={sending} disabled={code.length < 6}>
        Confirmar
      </Button>
    </form>
  )
}
