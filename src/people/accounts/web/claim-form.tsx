import { useState } from 'react'
import { z } from 'zod/mini'
import { SimplifiedNotice } from '#club/settings/web/legal/simplified-notice.tsx'
import { paths } from '#lib/paths.ts'
import { Problem } from '#lib/problem.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { useSend } from '#web/query.ts'
import type { Answer } from '#lib/endpoint.ts'
import { claimAccount } from '../claim-contract.ts'

const Typed = z.pick(claimAccount.body, { password: true, acceptsTerms: true })

type ClaimFormProps = {
  token: string
  code: string | undefined
  onWrongCode: () => void
  onClaimed: (answer: Answer<typeof claimAccount>) => void
}

/** A password and consent of today: nothing that was agreed to elsewhere counts here. */
export function ClaimForm({ token, code, onWrongCode, onClaimed }: ClaimFormProps) {
  const form = useZodForm(Typed, { defaultValues: { password: '' } })
  const { mutateAsync } = useSend(claimAccount)
  const [refusal, setRefusal] = useState('')
  return (
    <Form
      form={form}
      onSubmit={async (typed) => {
        setRefusal('')
        try {
          onClaimed(await mutateAsync({ body: { token, ...typed, ...(code !== undefined && { code }) } }))
        } catch (problem) {
          const codeFails =
            problem instanceof Problem && /^(wrong_code|code_over|email_taken)$/.test(problem.code)
          if (!codeFails) throw problem
          setRefusal(problem.message)
        }
      }}
    >
      {refusal !== '' && (
        <Notice
          tone="danger"
          live
          action={
            <button type="button" className="min-h-11 font-semibold underline" onClick={onWrongCode}>
              Escribir mi correo otra vez
            </button>
          }
        >
          {refusal}
        </Notice>
      )}
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        hint="10 caracteres o más. Tres o cuatro palabras que solo tú unirías son una buena idea."
        {...form.field('password')}
      />
      <SimplifiedNotice />
      <Checkbox
        label={
          <>
            Soy mayor de edad, acepto los{' '}
            <a href={paths.termsOfUse} target="_blank" rel="noreferrer" className="text-brand underline">
              términos de uso
            </a>{' '}
            y leí el{' '}
            <a href={paths.noticeOfPrivacy} target="_blank" rel="noreferrer" className="text-brand underline">
              aviso de privacidad
            </a>
            .
          </>
        }
        {...form.field('acceptsTerms')}
      />
      <SubmitButton>Quedarme con mi cuenta</SubmitButton>
    </Form>
  )
}
