import { useEffect, useState, type FormEvent } from 'react'
import { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/live-region.ts'
import { OtpField } from '#ui/otp-field.tsx'
import { toast } from '#ui/toast.ts'

type CodeFormProps = {
  label: string
  hint: string
  submit: string
  /** Throws a Problem when the code does not hold. */
  onCode: (code: string) => Promise<void>
  onResend?: () => Promise<unknown>
}

/** Six numbers from a message. The sixth sends them; a wrong one clears nothing. */
export function CodeForm({ label, hint, submit, onCode, onResend }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [sending, setSending] = useState(false)

  async function send(typed: string) {
    if (sending) return
    if (!/^\d{6}$/.test(typed)) return setError('Escribe los 6 números del código.')
    setSending(true)
    setError('')
    try {
      await onCode(typed)
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      setError(problem.message)
      announce(problem.message, 'assertive')
    } finally {
      setSending(false)
    }
  }
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <form noValidate onSubmit={submitted} className="grid grid-cols-1 gap-4">
      <OtpField
        label={label}
        hint={hint}
        error={error || undefined}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          if (typed.length === 6 && code.length < 6) void send(typed)
        }}
      />
      <Button type="submit" wide loading={sending}>
        {submit}
      </Button>
      {onResend !== undefined && <ResendButton onResend={onResend} />}
    </form>
  )
}

const pause = 60

/** Sends a code again, once a minute: the seconds are on the button. */
function ResendButton({ onResend }: { onResend: () => Promise<unknown> }) {
  const [left, setLeft] = useState(pause)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])

  const resend = async () => {
    setLeft(pause)
    try {
      await onResend()
      toast({ title: 'Te mandamos otro código', tone: 'ok' })
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      toast({ title: problem.message, tone: 'danger' })
    }
  }
  return (
    <Button wide variant="ghost" disabled={left > 0} onClick={() => void resend()}>
      {left > 0 ? `Mandar otro código en ${left} s` : 'Mandar otro código'}
    </Button>
  )
}
