import { CombEdge } from '#ui/comb-edge.tsx'
import { Dawn } from '#ui/dawn.tsx'
import { CombOpening } from '#ui/comb-opening.tsx'
import { CombIcon, CombRule } from '#ui/comb.tsx'
import { Logo, Mark } from '#ui/logo.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Group, Line, Part, State } from './specimen.tsx'

const colours = [
  { name: 'Fondo', token: '--bg' },
  { name: 'Superficie', token: '--surface' },
  { name: 'Hundido', token: '--sunken' },
  { name: 'Línea', token: '--line' },
  { name: 'Línea fuerte', token: '--line-strong' },
  { name: 'Tinta', token: '--ink' },
  { name: 'Tinta 2', token: '--ink-2' },
  { name: 'Tinta 3', token: '--ink-3' },
  { name: 'Marca', token: '--brand' },
  { name: 'Marca suave', token: '--brand-soft' },
  { name: 'Acento', token: '--accent' },
  { name: 'Bien', token: '--ok' },
  { name: 'Bien suave', token: '--ok-soft' },
  { name: 'Aviso', token: '--warn' },
  { name: 'Aviso suave', token: '--warn-soft' },
  { name: 'Peligro', token: '--danger' },
  { name: 'Peligro suave', token: '--danger-soft' },
  { name: 'Noche', token: '--night' },
]

export function Foundations() {
  return (
    <Group id="bases" title="Bases" intro="El amanecer y la cresta: los colores, las letras y la marca.">
      <section aria-labelledby="colores">
        <h3 id="colores" className="mb-4 text-2xl">
          Colores
        </h3>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          {colours.map(({ name, token }) => (
            <li key={token} className="overflow-hidden rounded-md border border-line bg-surface">
              <div className="h-14 border-b border-line" style={{ background: `var(${token})` }} />
              <p className="px-3 py-2 text-sm">
                <span className="block font-semibold">{name}</span>
                <span className="text-ink-2">{token}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="letras">
        <h3 id="letras" className="mb-4 text-2xl">
          Letras
        </h3>
        <div className="grid gap-4 rounded-lg border border-line bg-surface p-5 md:grid-cols-2">
          <div className="flex flex-col gap-1">
            <p className="title text-5xl">Gallos vs Halcones</p>
            <p className="title text-4xl">Sección 112, fila C</p>
            <p className="title text-3xl">sáb 28 de nov, 7:00 p.m.</p>
            <p className="title text-2xl">Barlow Condensed, para títulos y lugares</p>
          </div>
          <div className="flex flex-col gap-2">
            <p className="text-lg">Inter, para lo que se lee. Dieciocho píxeles.</p>
            <p>El texto corre a dieciséis píxeles, con aire entre las líneas.</p>
            <p className="text-sm text-ink-2">Las notas van a catorce, en tinta 2.</p>
            <p className="nums text-xl">$1,250.00 · 09:41 · 34,107</p>
          </div>
        </div>
      </section>
      <Part title="Marca" files="logo" columns={2}>
        <State name="Logotipo">
          <p className="text-brand">
            <Logo name="Club Gallos" />
          </p>
        </State>
        <State name="Sola, en tres tamaños">
          <span className="flex items-end gap-4 text-brand">
            <Mark size={24} />
            <Mark />
            <Mark size={64} />
          </span>
        </State>
      </Part>
      <Part title="Cresta" files="comb comb-edge comb-opening" columns={2}>
        <State name="Icono y separador">
          <div className="text-line-strong">
            <CombIcon size={40} />
          </div>
          <CombRule className="mt-4" />
        </State>
        <State name="El gran gesto: se abre al confirmar la compra">
          <CombOpening size={110} />
        </State>
        <State name="Orilla de un boleto" bare>
          <div className="h-10 rounded-t-lg bg-night" />
          <CombEdge className="text-night" />
        </State>
        <State name="Orilla de una página" bare>
          <div className="h-10 bg-night" />
          <CombEdge bleed className="text-night" />
        </State>
      </Part>
      <Part title="Amanecer" files="dawn" columns={3}>
        {(['night', 'first-light', 'dawn'] as const).map((light) => (
          <State key={light} name={light} bare>
            <div className="relative h-80 overflow-hidden">
              <Dawn light={light} />
            </div>
          </State>
        ))}
      </Part>
      <Part title="Apariencia" files="theme-switch visually-hidden" columns={2}>
        <State name="Claro, oscuro o como el equipo">
          <ThemeSwitch />
        </State>
        <State name="Solo para quien escucha">
          <Line>
            <span>Aquí hay palabras que no se ven:</span>
            <span className="rounded-sm border border-dashed border-line-strong px-3 py-1">
              <VisuallyHidden>Boleto válido</VisuallyHidden>
              <span aria-hidden>✓</span>
            </span>
          </Line>
        </State>
      </Part>
    </Group>
  )
}
