import { Link } from 'react-router'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { ConsentLedger } from './consent-ledger.tsx'
import { readPrivacy } from '../contract.ts'
import { DataCopies } from './data-copies.tsx'
import { EraseAccount } from './erase-account.tsx'
import { ScheduledErasure } from './scheduled-erasure.tsx'

const whileWaiting = 3_000

/** What is known about a person, in their own hands: a copy of it, what they agreed to, and its end. */
export default function PrivacyScreen() {
  const { data, error, refetch } = useRead(
    readPrivacy,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.exports.some(({ status }) => status === 'waiting') ? whileWaiting : false,
    },
  )
  return (
    <Page narrow title="Tus datos y privacidad" intro="Lo que sabemos de ti está en tus manos.">
      {data === undefined && error === null && (
        <Skeletons label="Cargando tu privacidad" blocks={['mb-6 h-32', 'mb-6 h-64', 'h-40']} />
      )}
      {data === undefined && error !== null && <Failure problem={error} again={() => void refetch()} />}
      {data !== undefined && (
        <>
          <Section title="Una copia de tus datos" className="">
            <DataCopies exports={data.exports} />
          </Section>
          <Section title="Lo que aceptaste">
            <ConsentLedger consents={data.consents} />
          </Section>
          <Section title="Corregir, oponerte o preguntar">
            <p>
              Corrige tu nombre, celular o correo en <Inline to={paths.account}>tu cuenta</Inline>. Para
              oponerte a un uso de tus datos o ejercer tus derechos ARCO,{' '}
              <Inline to={`${paths.contactUs()}?tema=privacy`}>escríbenos</Inline>: te respondemos en 20 días
              hábiles o menos.
            </p>
          </Section>
          <Section title="Borrar tu cuenta">
            {data.erasure.dueAt === null ? (
              <EraseAccount obstacles={data.erasure.obstacles} kept={data.erasure.kept} />
            ) : (
              <ScheduledErasure dueAt={data.erasure.dueAt} />
            )}
          </Section>
        </>
      )}
    </Page>
  )
}

/** A session that ended, as with an account that was erased, needs a login and no second try. */
function Failure({ problem, again }: { problem: Problem; again: () => void }) {
  const ended = problem.code === 'login_required'
  return (
    <ErrorState
      title={ended ? 'Tu sesión terminó' : 'No pudimos leer tu privacidad'}
      action={
        ended ? (
          <Button to={`${paths.login}?volver=${paths.privacy}`}>Iniciar sesión</Button>
        ) : (
          <Button onClick={again}>Volver a intentar</Button>
        )
      }
    >
      {problem.message}
    </ErrorState>
  )
}

function Inline({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-semibold text-brand underline underline-offset-4">
      {children}
    </Link>
  )
}
