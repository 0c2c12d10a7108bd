import { IconHome, IconNews, IconTicket, IconUser } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { AppFooter } from '#ui/app-footer.tsx'
import { AppHeader } from '#ui/app-header.tsx'
import { AsideMenu } from '#ui/aside-menu.tsx'
import { BlankLayout } from '#ui/blank-layout.tsx'
import { BottomNav } from '#ui/bottom-nav.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckoutFoot } from '#ui/checkout-foot.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { CountdownBar } from '#ui/countdown-bar.tsx'
import { Cover } from '#ui/cover.tsx'
import { DeskLayout, DeskPage } from '#ui/desk-layout.tsx'
import { FanLayout } from '#ui/fan-layout.tsx'
import { FanWebLayout } from '#ui/fan-web-layout.tsx'
import { MainLayout } from '#ui/main-layout.tsx'
import { NightPage } from '#ui/night-page.tsx'
import { NightHeader } from '#ui/night-header.tsx'
import { Page, Section } from '#ui/page.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { TextField } from '#ui/text-field.tsx'

const links = [
  { to: '/inicio', label: 'Inicio', icon: <IconHome size={22} aria-hidden /> },
  { to: '/partidos', label: 'Partidos', icon: <IconTicket size={22} aria-hidden /> },
  { to: '/noticias', label: 'Noticias', icon: <IconNews size={22} aria-hidden /> },
  { to: '/cuenta', label: 'Cuenta', icon: <IconUser size={22} aria-hidden /> },
]
const club = { home: '/inicio', clubName: 'Club Gallos' }
const crumbs = [
  { label: 'Inicio', to: '/inicio' },
  { label: 'Fan ID', to: '/fan-id' },
]
const matches = ['Halcones de Jalisco', 'Toros del Norte', 'Mareas de Veracruz']

function MatchCards() {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {matches.map((away) => (
        <Card key={away} to="/partidos/1">
          <p className="text-xl font-semibold">Gallos vs {away}</p>
          <p className="text-ink-2">Desde $300.00</p>
        </Card>
      ))}
    </div>
  )
}

const Menu = (props: { open: boolean; onClose: () => void }) => (
  <AsideMenu {...props} groups={[{ title: 'Comprar', links }]} />
)

function Site() {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <MainLayout
      header={
        <AppHeader
          {...club}
          links={links}
          menu={Menu}
          menuOpen={menuOpen}
          onMenuOpenChange={setMenuOpen}
          account={
            <Button size="sm" variant="accent" to="/entrar">
              Inicia sesión
            </Button>
          }
        />
      }
      footer={
        <AppFooter
          clubName="Club Gallos"
          note="Estadio Corregidora, Querétaro."
          links={[
            { to: '/partidos', label: 'Partidos' },
            { to: '/ayuda', label: 'Ayuda' },
          ]}
        />
      }
      bottomNav={<BottomNav links={links} />}
    >
      <Cover eyebrow="Jornada 13" title="Canta el gallo">
        <p className="mb-3">Elige tus asientos y llévalos en el celular.</p>
        <Button variant="accent">Elegir lugares</Button>
      </Cover>
      <div className="container-page pb-16">
        <Section title="Próximos partidos" more={{ to: '/partidos', label: 'Todos' }}>
          <MatchCards />
        </Section>
      </div>
    </MainLayout>
  )
}

function Night() {
  return (
    <MainLayout header={<NightHeader {...club} />}>
      <NightPage title="Partidos" head={<p className="mt-2">Apertura 2026</p>}>
        <MatchCards />
      </NightPage>
    </MainLayout>
  )
}

const layouts = {
  'night-page': <Night />,
  'main-layout': <Site />,
  'checkout-page': (
    <>
      <SkipLink />
      <main id="contenido" tabIndex={-1}>
        <CheckoutPage
          title="Tu compra"
          back={{ to: '/partidos', label: 'Atrás' }}
          bar={<CountdownBar secondsLeft={452} totalSeconds={600} />}
          foot={
            <CheckoutFoot parts="2 boletos $810.00 + cargos $90.00" totalCents={90_000}>
              <Button variant="accent" wide>
                Pagar $900.00
              </Button>
            </CheckoutFoot>
          }
        >
          <TextField label="Nombre en la tarjeta" />
        </CheckoutPage>
      </main>
    </>
  ),
  page: (
    <>
      <SkipLink />
      <NightHeader {...club} />
      <main id="contenido" tabIndex={-1}>
        <Page
          title="Tus datos"
          intro="Los usamos para mandarte tus boletos."
          aside={
            <Card>
              <p className="font-semibold">2 boletos</p>
              <p className="text-ink-2">Preferente, sección 112</p>
            </Card>
          }
        >
          <div className="flex flex-col gap-5">
            <TextField label="Correo" type="email" autoComplete="off" />
            <Button>Continuar</Button>
          </div>
        </Page>
      </main>
    </>
  ),
  'blank-layout': (
    <BlankLayout {...club}>
      <Page narrow title="Inicia sesión" intro="Con tu correo y tu contraseña.">
        <div className="flex flex-col gap-5">
          <TextField label="Correo" type="email" autoComplete="off" />
          <Button wide>Entrar</Button>
        </div>
      </Page>
    </BlankLayout>
  ),
  'fan-layout': (
    <FanLayout home="/inicio" crumbs={crumbs} bottomNav={<BottomNav links={links} />}>
      <Page narrow title="Tu Fan ID" intro="Enséñalo en la puerta.">
        <Card>
          <p className="text-xl font-semibold">Ana Luna</p>
          <p className="text-ink-2">Aprobado</p>
        </Card>
      </Page>
    </FanLayout>
  ),
  'fan-web-layout': (
    <FanWebLayout {...club} crumbs={crumbs}>
      <Page title="Sigue en tu celular" intro="El Fan ID se saca con la cámara.">
        <Card>
          <p>Escanea el código con tu celular.</p>
        </Card>
      </Page>
    </FanWebLayout>
  ),
  'desk-layout': (
    <DeskLayout
      {...club}
      account={<span className="text-sm text-on-night-2">Alma, administración</span>}
      menu={{
        first: [{ to: '/inicio', label: 'Resumen', icon: <IconHome size={20} aria-hidden /> }],
        groups: [
          {
            title: 'Venta',
            places: [
              { to: '/partidos', label: 'Partidos', icon: <IconTicket size={20} aria-hidden /> },
              { to: '/ordenes', label: 'Pedidos', icon: <IconNews size={20} aria-hidden />, due: 2 },
            ],
          },
          {
            title: 'Club',
            places: [{ to: '/personal', label: 'Personal', icon: <IconUser size={20} aria-hidden /> }],
          },
        ],
        pins: ['/partidos'],
        shut: [],
        folded: false,
        onPin: () => undefined,
        onShut: () => undefined,
        onFold: () => undefined,
      }}
    >
      <DeskPage title="Partidos" actions={<Button size="sm">Nuevo partido</Button>}>
        <MatchCards />
      </DeskPage>
    </DeskLayout>
  ),
} satisfies Record<string, ReactNode>

export type FrameName = keyof typeof layouts

/** One layout as the whole page. */
export function Frame({ name }: { name: FrameName }) {
  return layouts[name] ?? <main className="container-page py-10">No hay un marco con ese nombre.</main>
}
