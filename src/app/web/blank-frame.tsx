import { BlankLayout } from '#ui/blank-layout.tsx'
import { useClub } from '#club/settings/web/use-club.ts'
import { ConnectionBand } from '#web/connection-band.tsx'
import { Routed, usePageTitle } from './frames.tsx'
import { HoldSlot } from './hold-slot.tsx'
import { paths } from '#lib/paths.ts'

export function BlankFrame() {
  usePageTitle()
  return (
    <BlankLayout home={paths.inicio} clubName={useClub().name} band={<ConnectionBand />}>
      <Routed />
      <HoldSlot />
    </BlankLayout>
  )
}
