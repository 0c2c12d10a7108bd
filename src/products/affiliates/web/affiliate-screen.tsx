import { IconChartBar, IconCoins, IconLink } from '@tabler/icons-react'
import { useSession } from '#web/session-store.ts'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { useClub } from '#club/settings/web/use-club.ts'
import { AffiliateAccount } from './affiliate-account.tsx'
import { ApplicationForm } from './application-form.tsx'
import { readProgram } from '../contract.ts'

/** The affiliates' programme: what it is for everybody, and for who is in it the link and its statement. */
export default function AffiliateScreen() {
  const { name } = useClub()
  const token = useSession((state) => state.token)
  const read = useRead(readProgram, {})
  const { data } = read
  const standing = useFocusAfter<HTMLDivElement>(data === undefined ? null : (data.mine?.status ?? 'none'))
  if (data === undefined) {
    return (
      <Page title="Afiliados">
        <NotLoaded
          read={read}
          title="No pudimos traer el programa"
          waiting={
            <Skeletons
              label="Abriendo el programa"
              blocks={['mb-4 h-40 w-full rounded-lg', 'h-72 w-full rounded-lg']}
            />
          }
        />
      </Page>
    )
  }
  const { mine, commissionPercent, attributionDays, waitingDays, leastPayoutCents } = data
  if (mine?.status === 'active' || mine?.status === 'closed') {
    return <AffiliateAccount mine={mine} waitingDays={waitingDays} leastPayoutCents={leastPayoutCents} />
  }
  return (
    <Page
      title={`Gana compartiendo los boletos de ${name}`}
      intro={`Recibe ${commissionPercent} % de cada compra que llegue por tu liga: boletos, packs, bonogallo y tienda.`}
    >
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
        <Step icon={<IconLink size={28} aria-hidden />} title="Comparte tu liga">
          Te damos una liga y un código QR propios. Cuenta la última liga que la persona abrió en{' '}
          {attributionDays} días.
        </Step>
        <Step icon={<IconChartBar size={28} aria-hidden />} title="Mira tus ventas">
          Visitas, compras y comisión, movimiento por movimiento. Si una compra se devuelve, su comisión
          también.
        </Step>
        <Step icon={<IconCoins size={28} aria-hidden />} title="Cobra por SPEI">
          Tu comisión queda disponible a los {waitingDays} días. Pide tu pago desde{' '}
          {formatMoney(leastPayoutCents)}.
        </Step>
      </ul>
      <div ref={standing} tabIndex={-1} className="mt-8 max-w-160">
        {mine?.status === 'applied' && (
          <Notice tone="info" title="Estamos revisando tu solicitud">
            Pediste la liga «{mine.code}». Te avisamos en unos días.
          </Notice>
        )}
        {mine?.status === 'rejected' && (
          <Notice tone="warn" title="Por ahora no podemos aceptarte">
            {mine.decision ?? 'Escríbenos si quieres saber más.'}
          </Notice>
        )}
        {mine === null && token !== null && <ApplicationForm />}
        {mine === null && token === null && (
          <Card as="section" className="flex flex-col items-start gap-4 p-5">
            <h2 className="text-2xl">¿Quieres entrar?</h2>
            <p>Inicia sesión o crea tu cuenta y manda tu solicitud. No compras nada y no pagas nada.</p>
            <Button to={`${paths.login}?volver=${encodeURIComponent(paths.affiliate)}`}>
              Iniciar sesión
            </Button>
          </Card>
        )}
      </div>
    </Page>
  )
}

function Step({
  icon,
  title,
  children,
}: {
  icon: React.ReactNode
  title: string
  children: React.ReactNode
}) {
  return (
    <Card as="li" className="flex flex-col gap-2 p-5">
      <span className="text-brand">{icon}</span>
      <h2 className="text-xl">{title}</h2>
      <p className="text-ink-2">{children}</p>
    </Card>
  )
}
