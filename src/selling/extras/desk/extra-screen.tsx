import { useParams } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readExtra } from '../desk-contract.ts'
import { ExtraForm } from './extra-form.tsx'
import { ExtraOffers } from './extra-offers.tsx'

export type DeskExtra = Answer<typeof readExtra>

/** One extra; `nuevo` in the address makes one. */
export default function ExtraScreen() {
  const { extraId = '' } = useParams()
  if (extraId === 'nuevo')
    return (
      <DeskPage title="Extra nuevo" intro="No se ofrece hasta que lo marques.">
        <ExtraForm extra={null} />
      </DeskPage>
    )
  return <Existing extraId={extraId} />
}

function Existing({ extraId }: { extraId: string }) {
  const read = useRead(readExtra, { params: { extraId } })
  return (
    <DeskPage title={read.data?.name ?? 'Extra'}>
      <Loaded read={read} title="No pudimos abrir el extra">
        {(extra) => (
          <div className="flex flex-col gap-8">
            <ExtraOffers extra={extra} />
            <ExtraForm extra={extra} />
          </div>
        )}
      </Loaded>
    </DeskPage>
  )
}
