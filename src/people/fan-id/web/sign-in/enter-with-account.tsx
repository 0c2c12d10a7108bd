import { useNavigate } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSend } from '#web/query.ts'
import { enter } from '../resume/enter.ts'
import { openWithAccount } from '../../sign-in-contract.ts'

/** For who is logged in to buy: one tap, without code or selfie. */
export function EnterWithAccount() {
  const navigate = useNavigate()
  const user = useSession(({ userData }) => userData)
  const { mutateAsync, isPending, error } = useSend(openWithAccount)
  if (user === null) return null
  const open = async () => navigate(enter(await mutateAsync({})))
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-2xl">Hola, {user.firstName}</h2>
      <p>Ya iniciaste sesión. Si tienes Fan ID, entras con un toque.</p>
      {error !== null && (
        <Notice tone="warn" live>
          {error.status === 404
            ? 'Tu cuenta aún no tiene Fan ID. Regístrate aquí abajo; si lo sacaste con otro correo, entra con él y únelas en «Mis datos».'
            : error.message}
        </Notice>
      )}
      <Button wide loading={isPending} onClick={() => void open().catch(() => undefined)}>
        Entra con tu cuenta
      </Button>
    </Card>
  )
}
