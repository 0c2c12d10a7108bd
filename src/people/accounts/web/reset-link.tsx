import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { queryClient, useSend } from '#web/query.ts'
import { openResetLink } from '../contract.ts'
import { useSession } from '#web/session-store.ts'

type ResetLinkProps = { token: string; askAgain: string; onDone: () => void }

/** Where the reset mail lands. A tap uses the link, so that programs which open mails ahead of people do not. */
export function ResetLink({ token, askAgain, onDone }: ResetLinkProps) {
  const { mutateAsync, isPending } = useSend(openResetLink)
  const [refusal, setRefusal] = useState('')
  const spend = async () => {
    try {
      const answer = await mutateAsync({ body: { token } })
      queryClient.clear()
      useSession.getState().signIn(answer)
      onDone()
    } catch (problem) {
      setRefusal((problem as Error).message)
    }
  }
  if (refusal !== '') {
    return (
      <div className="grid grid-cols-1 gap-5">
        <Notice tone="danger" live>
          {refusal}
        </Notice>
        <Button wide to={askAgain}>
          Pedir otro enlace
        </Button>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p>Al continuar cerramos tus sesiones abiertas y eliges una contraseña nueva.</p>
      <Button wide loading={isPending} onClick={() => void spend()}>
        Elegir contraseña nueva
      </Button>
    </div>
  )
}
