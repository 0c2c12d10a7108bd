import { Button } from '#ui/button.tsx'
import { Page, Section } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { EnterWithAccount } from './sign-in/enter-with-account.tsx'
import { StoredFanCard } from './card/stored-fan-card.tsx'
import { ThreeWays } from './sign-in/three-ways.tsx'
import { WhatItIs } from './sign-in/what-it-is.tsx'
import { ResumeBanner } from './resume/resume-banner.tsx'
import { useFanSession } from '#web/fan-session-store.ts'

/** The door of the Fan ID: what it is, for whom, and the ways in. */
export default function FanIndexScreen() {
  const fan = useFanSession(({ userData }) => userData)
  return (
    <Page narrow title="Tu Fan ID" intro="Tu identificación de aficionado: gratis, tuya y con tu nombre.">
      <div className="grid grid-cols-1 gap-5">
        <StoredFanCard />
        {fan === null && (
          <>
            <EnterWithAccount />
            <ThreeWays />
          </>
        )}
        {fan !== null && fan.status !== 'approved' && <ResumeBanner />}
        {fan?.status === 'approved' && (
          <Button wide to={paths.fanMain}>
            Ir a mi Fan ID
          </Button>
        )}
      </div>
      <Section title="Qué es el Fan ID">
        <WhatItIs />
      </Section>
    </Page>
  )
}
