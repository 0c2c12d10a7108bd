import type { ReactNode } from 'react'
import QueueDoor from '#catalogue/waiting-room/web/queue-door.tsx'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import type { Pack } from '../contract.ts'
import { PackContents } from './pack-contents.tsx'
import { PackHead } from './pack-head.tsx'

type PackPageProps = {
  pack: Pack
  /** One of its matches is sold to others now. */
  barred?: boolean
  children?: ReactNode
}

/** A pack whose seats cannot be chosen now: what it is and contains, and why. */
export function PackPage({ pack, barred = false, children }: PackPageProps) {
  return (
    <>
      <HoldBar />
      <div className="container-page pt-6 pb-4 lg:pt-8 lg:pb-12">
        <PackHead pack={pack} />
        <div className="mb-6 empty:hidden">
          <PackQueue pack={pack} barred={barred} />
        </div>
        <div className="mb-10 grid items-start gap-6 lg:grid-cols-2">
          <PackContents pack={pack} />
        </div>
        {children}
        <PackRecord pack={pack} />
      </div>
    </>
  )
}

/** The way to what its sale published of itself. */
export function PackRecord({ pack: { id } }: { pack: Pack }) {
  return (
    <p>
      <Button variant="ghost" className="-ml-6" to={paths.saleRecord(`pack-${id}`)}>
        Cuentas claras de la venta
      </Button>
    </p>
  )
}

/** The way to the waiting room of its sale. */
export function PackQueue({ pack, barred }: Pick<PackPageProps, 'pack' | 'barred'>) {
  const { id, saleState, salesStartAt } = pack
  return <QueueDoor saleId={`pack-${id}`} state={saleState} startsAt={salesStartAt} barred={barred} />
}
