import { useParams } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { packNames, readDeskPack, readPackSetup } from '../desk-contract.ts'
import { PackForm } from './pack-form.tsx'
import { PackSteps, packTones } from './pack-steps.tsx'
import { PublishedPackView } from './published-pack.tsx'

export type DeskPack = Answer<typeof readDeskPack>
export type PackSetup = Answer<typeof readPackSetup>

/** One pack; `nuevo` in the address makes one. A draft changes whole, what is published only in part. */
export default function PackScreen() {
  const { packId = '' } = useParams()
  return packId === 'nuevo' ? <NewPack /> : <Existing packId={packId} />
}

function NewPack() {
  const setup = useRead(readPackSetup, {})
  return (
    <DeskPage title="Pack nuevo" intro="Queda en borrador hasta que lo publiques.">
      <Loaded read={setup}>{(known) => <PackForm pack={null} setup={known} />}</Loaded>
    </DeskPage>
  )
}

function Existing({ packId }: { packId: string }) {
  const read = useRead(readDeskPack, { params: { packId } })
  const setup = useRead(readPackSetup, {})
  const pack = read.data
  return (
    <DeskPage
      title={pack?.name ?? 'Pack'}
      actions={pack && <PackSteps pack={pack} />}
      intro={pack && <Badge tone={packTones[pack.status]}>{packNames[pack.status]}</Badge>}
    >
      <Loaded read={read}>
        {(known) =>
          known.status === 'draft' ? (
            <Loaded read={setup}>
              {(parts) => <PackForm key={known.changedAt} pack={known} setup={parts} />}
            </Loaded>
          ) : (
            <PublishedPackView key={known.changedAt} pack={known} />
          )
        }
      </Loaded>
    </DeskPage>
  )
}
