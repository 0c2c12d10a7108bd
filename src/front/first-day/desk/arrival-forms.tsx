import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { OtpField } from '#ui/otp-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { invalidate } from '#web/query.ts'
import { confirmLine, readFirstDay } from '../contract.ts'
import type { FirstDayLine } from '../lines.ts'

/** To which phone the message of the test goes. */
export function PhoneForm({ onSend }: { onSend: (phone: string) => Promise<void> }) {
  const form = useFormFocus()
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (phone.length === 10) void onSend(phone)
    else setError('Escribe los 10 dígitos.')
  }
  return (
    <form ref={form} className="mt-3 grid max-w-90 justify-items-start gap-3" onSubmit={send} noValidate>
      <PhoneField
        label="Celular que lo recibe"
        value={phone}
        onChange={setPhone}
        {...(error !== undefined && { error })}
      />
      <Button size="sm" type="submit">
        Mandar el código
      </Button>
    </form>
  )
}

/** The code that arrived proves the whole way. */
export function ArrivalForm({ line, onDone }: { line: FirstDayLine; onDone: () => void }) {
  const form = useFormFocus()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { result } = await call(confirmLine, { params: { line }, body: { code } })
      toast({ tone: 'ok', title: result.words })
      await invalidate(readFirstDay)
      onDone()
    } catch (problem) {
      setError((problem as Error).message)
    }
  }
  return (
    <form
      ref={form}
      className="mt-3 grid justify-items-start gap-3"
      onSubmit={(event) => void confirm(event)}
      noValidate
    >
      <OtpField
        label="Código que te llegó"
        value={code}
        onChange={setCode}
        {...(error !== undefined && { error })}
      />
      <Button size="sm" type="submit">
        Confirmar que llegó
      </Button>
    </form>
  )
}

/** Opened by a button, it is what comes next: its first field has the focus. */
function useFormFocus() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return form
}
