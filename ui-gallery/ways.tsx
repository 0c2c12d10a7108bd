import { IconHome, IconLogout, IconTicket, IconUser } from '@tabler/icons-react'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { MenuRow } from '#ui/menu-row.tsx'
import { Menu } from '#ui/menu.tsx'
import { Steps } from '#ui/steps.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Group, Part, State } from './specimen.tsx'

const items = [
  { label: 'Mi cuenta', to: '/cuenta', icon: <IconUser size={20} aria-hidden /> },
  { label: 'Mis boletos', to: '/boletos', icon: <IconTicket size={20} aria-hidden /> },
]
const leave = { label: 'Cerrar sesión', icon: <IconLogout size={20} aria-hidden />, danger: true }

export function Ways() {
  return (
    <Group id="caminos" title="Caminos" intro="Dónde está uno, y a dónde puede ir.">
      <Part title="Ruta y avance" files="breadcrumb steps" columns={2}>
        <State name="Ruta">
          <Breadcrumb
            crumbs={[
              { label: 'Partidos', to: '/partidos' },
              { label: 'Gallos vs Halcones', to: '/partidos/1' },
              { label: 'Precios', to: '/partidos/1/precios' },
            ]}
          />
        </State>
        <State name="Avance">
          <Steps steps={['Asientos', 'Datos', 'Pago']} current={1} />
        </State>
      </Part>
      <Part title="Pestañas" files="tabs" columns={1}>
        <State name="Tres">
          <Tabs
            label="Partes del partido"
            tabs={[
              { value: 'sale', label: 'Venta', content: <p>1,204 boletos vendidos.</p> },
              { value: 'seats', label: 'Asientos', content: <p>320 apartados para abonados.</p> },
              { value: 'gates', label: 'Puertas', content: <p>Doce puertas, tres con equipo.</p> },
            ]}
          />
        </State>
      </Part>
      <Part title="Menú" files="menu menu-row" columns={2} note="Flechas, letras, Esc: todo con el teclado.">
        <State name="Cerrado: oprime para abrirlo">
          <Menu
            label="Menú de la cuenta"
            align="start"
            trigger={
              <span className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand">
                <IconHome size={20} aria-hidden /> Ana
              </span>
            }
            items={[...items, 'separator', leave]}
          />
        </State>
        <State name="Sus renglones">
          <div role="menu" aria-label="Renglones de un menú">
            {[...items, leave].map((item) => (
              <MenuRow key={item.label} item={item} onPick={() => undefined} />
            ))}
          </div>
        </State>
      </Part>
    </Group>
  )
}
