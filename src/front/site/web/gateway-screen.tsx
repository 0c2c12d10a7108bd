import { IconLock, IconShieldCheck, IconWorld } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useReturnPath, withReturn } from '#people/accounts/web/go-on.tsx'
import { useSession } from '#web/session-store.ts'
import { prepareCaptcha } from '#web/captcha.tsx'
import { paths } from '#lib/paths.ts'
import { fanDoor } from '#web/phone.ts'
import { Button } from '#ui/button.tsx'
import { CombIcon } from '#ui/comb.tsx'
import { Mark } from '#ui/logo.tsx'
import { Notice } from '#ui/notice.tsx'
import { useClub } from '#club/settings/web/use-club.ts'

/** The door: this is the club's own site. Who was sent here by a guard reads why, and goes on after logging in. */
export default function GatewayScreen() {
  const [search] = useSearchParams()
  const { token, userData } = useSession()
  const sent = search.get('motivo') === 'sesion'
  const goOn = withReturn(paths.login, useReturnPath(paths.main))
  useEffect(prepareCaptcha, [])

  return (
    <div className="container-page py-10 lg:py-16">
      <div className="grid-page items-center">
        <div className="lg:col-span-7">
          {sent && token === null && (
            <div className="mb-6">
              <Notice tone="info" title="Inicia sesión para ver esa página" live>
                Es solo para ti. En cuanto entres, te llevamos a donde ibas.
              </Notice>
            </div>
          )}
          <p className="flex items-center gap-2 font-semibold text-ok">
            <IconShieldCheck size={24} aria-hidden />
            Sitio oficial y protegido
          </p>
          <h1 className="mt-2 text-4xl lg:text-5xl">La taquilla de {useClub().name}</h1>
          <p className="mt-3 text-lg text-ink-2">
            Aquí el club vende sus boletos directamente: sin intermediarios y con el precio final desde el
            principio.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            {token === null ? (
              <>
                <Button to={sent ? goOn : paths.inicio}>{sent ? 'Iniciar sesión' : 'Entrar'}</Button>
                <Button variant="secondary" to={sent ? paths.inicio : goOn}>
                  {sent ? 'Ver partidos' : 'Iniciar sesión'}
                </Button>
              </>
            ) : (
              <>
                <Button to={goOn}>{userData ? `Seguir como ${userData.firstName}` : 'Seguir'}</Button>
                <Button variant="secondary" to={paths.tickets}>
                  Ver partidos
                </Button>
              </>
            )}
            <Button
              variant="ghost"
              className="max-sm:-ml-6 max-sm:basis-full max-sm:justify-start"
              to={fanDoor()}
            >
              Fan ID
            </Button>
          </div>
          <ul className="mt-10 grid gap-5 border-t border-line pt-6">
            <Sign Icon={IconWorld} title={location.host}>
              Es la única dirección donde el club vende boletos. Revísala siempre antes de pagar.
            </Sign>
            <Sign Icon={IconLock} title="Tus datos se quedan aquí">
              Tu tarjeta la recibe solo el proveedor de pagos. Nunca te pedimos tu contraseña por mensaje o
              llamada.
            </Sign>
          </ul>
        </div>
        <Emblem />
      </div>
    </div>
  )
}

/** Scenery for wide screens. */
function Emblem() {
  return (
    <div
      aria-hidden
      className="on-night relative hidden overflow-hidden rounded-xl bg-night py-20 lg:col-span-4 lg:col-start-9 lg:grid lg:place-items-center"
    >
      <CombIcon size={520} className="absolute -bottom-28 left-1/2 -translate-x-1/2 text-accent opacity-15" />
      <div className="relative">
        <Mark size={220} />
      </div>
      <p className="title relative mt-6 text-4xl">{useClub().name}</p>
      <p className="relative mt-1 text-on-night-2">Estadio Corregidora · Querétaro</p>
    </div>
  )
}

function Sign({ Icon, title, children }: { Icon: typeof IconLock; title: string; children: string }) {
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-soft text-brand">
        <Icon size={24} aria-hidden />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2">{children}</p>
      </div>
    </li>
  )
}
