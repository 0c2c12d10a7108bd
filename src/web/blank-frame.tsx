import { BlankLayout } from '#ui/blank-layout.tsx'
import { ConnectionBand } from './connection-band.tsx'
import { clubName, Routed, usePageTitle } from './frames.tsx'
import { paths } from './paths.ts'

export function BlankFrame() {
  usePageTitle()
  return (
    <BlankLayout home={paths.inicio} clubName={clubName} band={<ConnectionBand />}>
      <Routed />
    </BlankLayout>
  )
}
