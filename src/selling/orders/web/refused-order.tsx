import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Hold } from '#selling/holds/contract.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import { endSession } from '#people/accounts/web/session-end.ts'
import { letGo } from './cancel-held-order.tsx'
import { OtherPurchase } from './other-purchase.tsx'
import type { PlaceOrder } from './place-order.tsx'

/** Why there is no order, and the ways on: brought into view, wherever on the page the button was pressed. */
export function RefusedOrder({ hold, placing }: { hold: Hold; placing: PlaceOrder }) {
  const { problem, own, otherAccount, dismiss } = placing
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  if (problem === null) return null
  const ways = otherAccount ? (
    <HeldByOther holdId={hold.id} />
  ) : (
    own && <OtherPurchase own={own} onFree={dismiss} />
  )
  return (
    <div ref={box}>
      <Notice tone="danger" live title={problem} action={ways}>
        No te cobramos.
      </Notice>
    </div>
  )
}

/** Somebody else logged in where these seats were held: in as that account, or without the seats. */
export function HeldByOther({ holdId }: { holdId: string }) {
  const navigate = useNavigate()
  const change = async () => {
    await endSession()
    await navigate(`${paths.login}?volver=${encodeURIComponent(paths.resume)}`)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="sm" onClick={() => void change()}>
        Entrar con la otra cuenta
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => void letGo({ holdId, orderId: null }).catch(() => undefined)}
      >
        Soltar esos lugares
      </Button>
    </div>
  )
}
