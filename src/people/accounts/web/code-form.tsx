import { useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { OtpField } from '#ui/otp-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSend } from '#web/query.ts'
import { passSecondFactor } from '../second-factor-contract.ts'

type CodeFormProps = {
  label?: string
  onPassed: (recoveryCodes: string[]) => void
  /** Confirms a new authenticator: no code was kept yet. */
  first?: boolean
}

/** A code of the authenticator, or one of those kept for the day the phone is lost. */
export function CodeForm({ label = 'Entrar', onPassed, first = false }: CodeFormProps) {
  const send = useSend(passSecondFactor)
  const [code, setCode] = useState('')
  const [recovering, setRecovering] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(
      { body: { code: code.toLowerCase() } },
      {
        onSuccess: ({ recoveryCodes }) => onPassed(recoveryCodes),
        onError: () => setCode(''),
      },
    )
  }
  return (
    <form className="space-y-5" onSubmit={submit} noValidate>
      {recovering ? (
        <TextField
          label="Código de recuperación"
          hint="Son dos grupos de cinco letras, por ejemplo abcde-fghij. Cada uno sirve una vez."
          autoCapitalize="none"
          autoComplete="off"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      ) : (
        <OtpField label="Código de 6 números" value={code} onChange={setCode} />
      )}
      {send.isError && <Notice tone="danger">{send.error.message}</Notice>}
      <Button type="submit" wide loading={send.isPending} disabled={code.length < 6}>
        {label}
      </Button>
      {!first && (
        <Button
          variant="ghost"
          wide
          onClick={() => {
            setCode('')
            setRecovering(!recovering)
          }}
        >
          {recovering ? 'Usar mi aplicación' : 'No tengo mi celular'}
        </Button>
      )}
    </form>
  )
}
