import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { Steps } from '#ui/steps.tsx'
import { paths } from '#lib/paths.ts'
import type { Registration } from '../../registration-contract.ts'
import { useFanSession } from '#web/fan-session-store.ts'
import { registrySteps } from './registry-steps.ts'
import { SentBack } from './sent-back.tsx'
import { useRegistration } from './use-registration.ts'

type RegistrationPageProps = {
  title: string
  at: number
  children: (registration: Registration) => ReactNode
}

/** A step of a registration that has begun; who has none is sent to its beginning. */
export function RegistrationPage({ title, at, children }: RegistrationPageProps) {
  const signedIn = useFanSession(({ token }) => token !== null)
  const { data, error, refetch } = useRegistration()
  if (!signedIn) return <SentBack to={paths.fanRegistry} why="registro" />
  return (
    <Page narrow title={title}>
      <div className="grid gap-6">
        <Steps label="Avance de tu registro" steps={registrySteps} current={at} />
        {data === undefined && error === null && (
          <Skeletons label="Buscando tu registro">
            <Skeleton className="h-80 w-full" />
          </Skeletons>
        )}
        {data === undefined && error !== null && (
          <ErrorState
            title="No pudimos leer tu registro"
            action={<Button onClick={() => void refetch()}>Volver a intentar</Button>}
          >
            {error.message} Lo que ya hiciste está guardado.
          </ErrorState>
        )}
        {data !== undefined && children(data)}
      </div>
    </Page>
  )
}
