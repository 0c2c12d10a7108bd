import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import { queryClient, useSend } from '#web/query.ts'
import { confirmEmail } from '../contract.ts'
import { useSession } from '#web/session-store.ts'

/**
 * Where the confirmation mail lands. A tap uses the link, so that programs which open mails ahead of people neither use it
 * nor are logged in; then it tells the screen through the location's state, and logs in.
 */
export function ConfirmLink({ token, to }: { token: string; to: string }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useSend(confirmEmail)
  const [refusal, setRefusal] = useState('')
  const confirm = async () => {
    try {
      const answer = await mutateAsync({ body: { token } })
      await navigate({ pathname, search }, { replace: true, state: { confirmed: true } })
      queryClient.clear()
      useSession.getState().signIn(answer)
    } catch (problem) {
      setRefusal((problem as Error).message)
    }
  }

  if (refusal === '') {
    return (
      <div className="grid grid-cols-1 gap-5">
        <p>Con un toque queda confirmado que este correo es tuyo.</p>
        <Button wide loading={isPending} onClick={() => void confirm()}>
          Confirmar mi correo
        </Button>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Notice tone="danger" live>
        {refusal}
      </Notice>
      <p className="text-ink-2">
        Si ya lo habías confirmado, inicia sesión. Si no, ahí mismo te mandamos otro enlace.
      </p>
      <Button wide to={`${paths.login}?volver=${encodeURIComponent(to)}`}>
        Iniciar sesión
      </Button>
    </div>
  )
}
