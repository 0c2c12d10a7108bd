import { useNavigate, useSearchParams } from 'react-router'
import { Page, Section } from '#ui/page.tsx'
import { paths } from '#web/paths.ts'
import { ResumeBanner } from './resume/resume-banner.tsx'
import { Consents } from './sign-up/consents.tsx'
import { useSignUp } from './sign-up/sign-up-state.ts'
import { WhatIsAsked } from './sign-up/what-is-asked.tsx'
import { useFanSession } from './store.ts'

/** What is asked, why, until when, and the two ways. `?rostro=no` comes from who already chose. */
export default function FanRegistryScreen() {
  const navigate = useNavigate()
  const signedIn = useFanSession(({ token }) => token !== null)
  const [search] = useSearchParams()
  const accept = (biometrics: boolean) => {
    useSignUp.getState().accept(biometrics)
    void navigate(paths.fanRegistryData)
  }
  return (
    <Page
      narrow
      title="Registra tu Fan ID"
      intro="Ten a la mano tu INE, pasaporte o CURP biométrica. Es gratis y se hace una sola vez."
    >
      {signedIn ? (
        <ResumeBanner />
      ) : (
        <>
          <Section title="Qué te pedimos y para qué" className="">
            <WhatIsAsked />
          </Section>
          <Section title="Tú eliges">
            <Consents startWith={search.get('rostro') === 'no' ? 'person' : 'face'} onAccept={accept} />
          </Section>
          <p className="mt-6 text-ink-2">
            ¿Tienes menos de 18 años? Pide a tu mamá, papá o tutor que te registre con su Fan ID. De menores
            nunca pedimos el rostro.
          </p>
        </>
      )}
    </Page>
  )
}
