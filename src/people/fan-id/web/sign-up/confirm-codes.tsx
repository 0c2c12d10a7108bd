import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { groupPhone } from '#ui/phone-digits.ts'
import { useSend } from '#web/query.ts'
import { CodeForm } from '../code-form.tsx'
import { confirmSignUp, sendSignUpCode } from '../../registration-contract.ts'
import type { SignedFan } from '#lib/session-user.ts'
import type { PendingSignUp } from './sign-up-state.ts'

type Channel = 'phone' | 'email'
type ConfirmCodesProps = {
  pending: PendingSignUp
  onConfirmed: (pending: PendingSignUp) => void
  onSignedIn: (answer: SignedFan) => void
  onBack: () => void
}

/** Both codes, the phone's first. With the second one the registration belongs to somebody. */
export function ConfirmCodes({ pending, onConfirmed, onSignedIn, onBack }: ConfirmCodesProps) {
  const { signUp, confirmed, phone, email, warnings } = pending
  const confirm = useSend(confirmSignUp)
  const resend = useSend(sendSignUpCode)
  const channel: Channel = confirmed.phone ? 'email' : 'phone'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [channel])
  const where = { phone: groupPhone(phone.replace(/^\+52/, '')), email }

  const onCode = async (code: string) => {
    const answer = await confirm.mutateAsync({ body: { signUp, channel, code } })
    if (answer.signedIn !== null) return onSignedIn(answer.signedIn)
    onConfirmed({ ...pending, confirmed: { phone: answer.phone, email: answer.email } })
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {warnings.length > 0 && (
        <Notice tone="warn" title="Revisa esto; si está bien, sigue">
          <ul>
            {warnings.map(({ code, words }) => (
              <li key={code}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {confirmed.phone && (
        <p className="flex items-center gap-2 font-semibold text-ok">
          <IconCircleCheck size={22} aria-hidden />
          Tu celular quedó confirmado
        </p>
      )}
      <h2 ref={heading} tabIndex={-1} className="text-3xl">
        {channel === 'phone' ? 'Confirma tu celular' : 'Ahora tu correo'}
      </h2>
      <CodeForm
        key={channel}
        label={channel === 'phone' ? 'Código de tu celular' : 'Código de tu correo'}
        hint={`Lo mandamos a ${where[channel]}. Vale unos minutos.`}
        submit="Confirmar"
        onCode={onCode}
        onResend={() => resend.mutateAsync({ body: { signUp, channel } })}
      />
      <Button wide variant="secondary" onClick={onBack}>
        Corregir mis datos
      </Button>
    </div>
  )
}
