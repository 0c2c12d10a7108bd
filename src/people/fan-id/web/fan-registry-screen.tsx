import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Page, Section } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { ResumeBanner } from './resume/resume-banner.tsx'
import { WhySentBack } from './resume/sent-back.tsx'
import { Consents } from './sign-up/consents.tsx'
import { useSignUp } from './sign-up/sign-up-state.ts'
import { WhatIsAsked } from './sign-up/what-is-asked.tsx'
import { useFanSession } from '#web/fan-session-store.ts'

/** What is asked, why, until when, and the two ways. `?rostro=no` comes from who already chose. */
export default function FanRegistryScreen() {
  const navigate = useNavigate()
  const signedIn = useFanSession(({ token }) => token !== null)
  const [search] = useSearchParams()
  const query = forwardedQuery(search)
  const accept = (biometrics: boolean) => {
    useSignUp.getState().accept(biometrics)
    void navigate(`${paths.fanRegistryData}${query}`)
  }
  return (
    <Page
      narrow
      title="Registra tu Fan ID"
      intro="Ten a la mano tu INE, pasaporte o CURP biométrica. Es gratis y se hace una sola vez."
    >
      <WhySentBack />
      {signedIn ? (
        <ResumeBanner />
      ) : (
        <>
          <Button wide variant="secondary" className="mb-8" to={`${paths.fanLogin}${query}`}>
            Ya empecé: entrar
          </Button>
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

/** What goes along to the next screen: all but why one was led here. */
function forwardedQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams(search)
  kept.delete('motivo')
  return kept.size === 0 ? '' : `?${kept}`
}
