import { useState } from 'react'
import { withReturn } from '#people/accounts/web/go-on.tsx'
import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { prepareCaptchaOf, solveCaptcha } from '#web/captcha.tsx'
import { paths } from '#lib/paths.ts'
import { useSend } from '#web/query.ts'
import { sendCaseLink } from '../contract.ts'

/** A case that is not open here: log in, or have its link mailed again. */
export function CaseDoor({ caseNumber }: { caseNumber: string }) {
  const [asked, setAsked] = useState('')
  const loggedIn = useSession((session) => session.token !== null)
  const form = useZodForm(sendCaseLink.body, { defaultValues: { email: '' } })
  const { mutateAsync } = useSend(sendCaseLink)
  return (
    <Page
      narrow
      title="Abre tu caso"
      intro={
        <>
          Para ver <span className="nums font-semibold">{caseNumber}</span> usa el enlace de tu correo. Si ya
          no lo tienes, te mandamos otro.
        </>
      }
    >
      {asked === '' ? (
        <Form
          form={form}
          onSubmit={async ({ email }) => {
            await mutateAsync({
              params: { caseNumber },
              body: { email, captcha: await solveCaptcha('support') },
            })
            setAsked(email)
          }}
        >
          <TextField
            label="El correo con el que nos escribiste"
            type="email"
            inputMode="email"
            autoComplete="email"
            onFocus={() => prepareCaptchaOf('support')}
            {...form.field('email')}
          />
          <SubmitButton>Mandarme el enlace</SubmitButton>
        </Form>
      ) : (
        <Notice tone="ok" title="Revisa tu correo" live>
          Si ese caso se abrió con <strong className="wrap-anywhere">{asked}</strong>, ahí está tu enlace.
        </Notice>
      )}
      {!loggedIn && (
        <p className="mt-5">
          <Button variant="secondary" wide to={withReturn(paths.login, paths.contactUs(caseNumber))}>
            Iniciar sesión
          </Button>
        </p>
      )}
    </Page>
  )
}
