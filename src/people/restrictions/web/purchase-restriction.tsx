import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { readOwnRestriction } from '../contract.ts'

/** Why this person cannot buy, before they try; nothing where nothing stands in the way. */
export function PurchaseRestriction() {
  const signedIn = useSession((session) => session.token !== null)
  return signedIn ? <Told /> : null
}

function Told() {
  const { data } = useRead(readOwnRestriction, {})
  if (!data?.words) return null
  return (
    <Notice
      tone="danger"
      title="Tu Fan ID tiene una restricción"
      action={
        <Button size="sm" variant="secondary" to={paths.fanMain}>
          Ver y apelar
        </Button>
      }
    >
      {data.words}
    </Notice>
  )
}
