import type { ReactNode } from 'react'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Steps } from '#ui/steps.tsx'
import { paths } from '#lib/paths.ts'
import { Loaded } from '#web/loaded.tsx'
import type { Registration } from '../../registration-contract.ts'
import { useFanSession } from '#web/fan-session-store.ts'
import { SentBack } from './sent-back.tsx'
import { useRegistration } from './use-registration.ts'

/** The stations of a registration as they are counted to the person. */
export const registrySteps = ['Información', 'Identificación', 'Selfie']

type RegistrationPageProps = {
  title: string
  at: number
  children: (registration: Registration) => ReactNode
}

/** A step of a registration that has begun; who has none is sent to its beginning. */
export function RegistrationPage({ title, at, children }: RegistrationPageProps) {
  const signedIn = useFanSession(({ token }) => token !== null)
  const read = useRegistration()
  if (!signedIn) return <SentBack to={paths.fanRegistry} why="registro" />
  return (
    <Page narrow title={title}>
      <div className="grid grid-cols-1 gap-6">
        <Steps label="Avance de tu registro" steps={registrySteps} current={at} />
        <Loaded
          read={read}
          title="No pudimos leer tu registro"
          also="Lo que ya hiciste está guardado."
          waiting={<Skeletons label="Buscando tu registro" blocks={['h-80 w-full']} />}
        >
          {children}
        </Loaded>
      </div>
    </Page>
  )
}
