import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { readAccount } from '#people/accounts/session-contract.ts'
import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { invalidate, useRead } from '#web/query.ts'
import { ContactForm } from './contact-form.tsx'
import { listMyCases } from '../contract.ts'
import { MyCases } from './my-cases.tsx'
import { topics } from '../rules.ts'

/** A case begins here. `?tema=refund&orden=TQ-000123` fills in what another screen knows. */
export default function ContactUsScreen() {
  const [sent, setSent] = useState<{ number: string; email: string } | null>(null)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const loggedIn = useSession((session) => session.token !== null)
  const { data: account, isError } = useRead(readAccount, {}, { enabled: loggedIn })
  const topic = topics.find((one) => one === search.get('tema'))
  if (sent !== null) return <Sent {...sent} onAgain={() => setSent(null)} />
  return (
    <Page
      title="Contacto"
      intro="Cuéntanos qué pasó. Te respondemos en un máximo de 5 días hábiles."
      aside={<Aside />}
    >
      <MyCases />
      {loggedIn && account === undefined && !isError ? (
        <Skeletons label="Cargando tus datos" blocks={['h-160 w-full max-w-140']} />
      ) : (
        <div className="max-w-140">
          <ContactForm
            known={
              account ? { name: `${account.firstName} ${account.lastName}`, email: account.email } : null
            }
            topic={topic}
            orderFolio={search.get('orden') ?? ''}
            onSent={({ number, inAccount }, email) => {
              void invalidate(listMyCases)
              if (inAccount) void navigate(paths.contactUs(number))
              else setSent({ number, email })
            }}
          />
        </div>
      )}
    </Page>
  )
}

function Sent({ number, email, onAgain }: { number: string; email: string; onAgain: () => void }) {
  return (
    <Page narrow title="Recibimos tu mensaje">
      <div className="grid grid-cols-1 gap-5">
        <Notice tone="ok" title={`Tu caso es ${number}`} live>
          Te mandamos un enlace a <strong className="wrap-anywhere">{email}</strong>: con él ves en qué va y
          contestas.
        </Notice>
        <p className="text-ink-2">¿No llega? Busca en correo no deseado o revisa que esté bien escrito.</p>
        <div className="flex flex-wrap gap-3">
          <Button to={paths.inicio}>Ir al inicio</Button>
          <Button variant="secondary" onClick={onAgain}>
            Escribir otra vez
          </Button>
        </div>
      </div>
    </Page>
  )
}

function Aside() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <h2 className="text-2xl">¿Ya buscaste?</h2>
        <p className="mt-2 mb-4 text-ink-2">Lo que más nos preguntan está resuelto en un minuto.</p>
        <Button variant="secondary" to={paths.commonQuestions}>
          Preguntas frecuentes
        </Button>
      </Card>
      <div className="text-sm text-ink-2">
        <p>Si no quedas conforme, puedes acudir a la PROFECO:</p>
        <p className="mt-1 flex flex-wrap gap-x-4">
          <a href="tel:+525555688722" className="inline-flex min-h-11 items-center text-brand underline">
            55 5568 8722
          </a>
          <a href="tel:+528004688722" className="inline-flex min-h-11 items-center text-brand underline">
            800 468 8722
          </a>
        </p>
        <p>
          Tus datos se tratan según el{' '}
          <Link to={paths.noticeOfPrivacy} className="text-brand underline">
            aviso de privacidad
          </Link>
          .
        </p>
      </div>
    </div>
  )
}
