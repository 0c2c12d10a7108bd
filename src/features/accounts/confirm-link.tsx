import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { paths } from '#web/paths.ts'
import { queryClient, useSend } from '#web/query.ts'
import { confirmEmail } from './contract.ts'
import { useSession } from './store.ts'

/** Where the confirmation mail lands: confirms at once, tells the screen through the location's state, and logs in. */
export function ConfirmLink({ token, to }: { token: string; to: string }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { mutateAsync } = useSend(confirmEmail)
  const [refusal, setRefusal] = useState('')
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    const confirm = async () => {
      const answer = await mutateAsync({ body: { token } })
      await navigate({ pathname, search }, { replace: true, state: { confirmed: true } })
      queryClient.clear()
      useSession.getState().signIn(answer)
    }
    confirm().catch((problem: Error) => setRefusal(problem.message))
  }, [mutateAsync, token, navigate, pathname, search])

  if (refusal === '') {
    return (
      <output className="flex items-center gap-3 text-ink-2">
        <Spinner /> Confirmamos tu correo…
      </output>
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
