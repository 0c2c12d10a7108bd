import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { NewPassword } from '#people/accounts/contract.ts'
import { useLinkToken } from '#people/accounts/web/link-token.tsx'
import { useSession } from '#web/session-store.ts'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { queryClient, useSend } from '#web/query.ts'
import { acceptInvitation } from '../invitations-contract.ts'

/** Where the invitation mail lands: a password, and on to the second factor. */
export default function InvitationScreen() {
  const token = useLinkToken()
  return (
    <Page
      narrow
      title="Entra al personal del club"
      intro="Elige tu contraseña. Sigue tu aplicación de códigos."
    >
      <Card className="p-6">
        {token === null ? (
          <Notice tone="warn">Abre el enlace completo de tu correo, o pide otra invitación.</Notice>
        ) : (
          <PasswordForm token={token} />
        )}
      </Card>
    </Page>
  )
}

function PasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { mutateAsync } = useSend(acceptInvitation)
  const form = useZodForm(z.object({ password: NewPassword }), { defaultValues: { password: '' } })
  return (
    <Form
      form={form}
      onSubmit={async ({ password }) => {
        const answer = await mutateAsync({ body: { token, password } })
        queryClient.clear()
        useSession.getState().signIn(answer)
        await navigate(deskPaths.secondFactor, { replace: true })
      }}
    >
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        hint="10 caracteres o más. Tres o cuatro palabras que solo tú unirías son una buena idea."
        {...form.field('password')}
      />
      <SubmitButton>Entrar</SubmitButton>
    </Form>
  )
}
