import { useState } from 'react'
import { Logo } from '#ui/logo.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { Actions } from './actions.tsx'
import { Data } from './data.tsx'
import { DeskLists } from './desk-lists.tsx'
import { Feedback } from './feedback.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { Layouts } from './layouts.tsx'
import { Overlays } from './overlays.tsx'
import { Tickets } from './tickets.tsx'
import { Ways } from './ways.tsx'

const chapters = [
  { id: 'bases', title: 'Bases' },
  { id: 'acciones', title: 'Acciones' },
  { id: 'campos', title: 'Campos' },
  { id: 'avisos', title: 'Avisos y estados' },
  { id: 'datos', title: 'Datos' },
  { id: 'listas-del-club', title: 'Listas del club' },
  { id: 'boletos', title: 'Boletos' },
  { id: 'caminos', title: 'Caminos' },
  { id: 'capas', title: 'Capas' },
  { id: 'marcos', title: 'Marcos' },
]

const widths = [
  { value: 'full', label: 'Libre' },
  { value: '390', label: '390' },
  { value: '1440', label: '1440' },
]

/** Every part of `src/platform/ui` in its states. Only in development: nothing of it is built. */
export function Gallery({ alone }: { alone: boolean }) {
  const [width, setWidth] = useState('full')
  return (
    <>
      {!alone && <Head width={width} onWidth={setWidth} />}
      {width === 'full' ? <Chapters /> : <Window width={Number(width)} />}
    </>
  )
}

function Head({ width, onWidth }: { width: string; onWidth: (width: string) => void }) {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className="container-page flex flex-wrap items-center gap-x-6 gap-y-2 py-2">
        <p className="mr-auto flex items-center gap-3 text-brand">
          <Logo name="Piezas" size={32} />
        </p>
        <div className="w-56 max-sm:hidden">
          <RadioGroup
            legend="Ancho"
            hideLegend
            look="segments"
            value={width}
            onValueChange={onWidth}
            options={widths}
          />
        </div>
        <ThemeSwitch />
      </div>
    </header>
  )
}

/** The gallery in a window of that width: what stands inside sees a screen of that width. */
function Window({ width }: { width: number }) {
  return (
    <main className="overflow-x-auto bg-sunken p-6">
      <iframe
        title={`Las piezas a ${width} píxeles`}
        src={`${location.pathname}?solo`}
        width={width}
        className="mx-auto block h-[calc(100dvh-8rem)] rounded-lg border border-line-strong bg-bg shadow-2"
      />
    </main>
  )
}

function Chapters() {
  return (
    <main className="container-page pt-10 pb-24">
      <h1 className="text-5xl">Piezas de la interfaz</h1>
      <p className="mt-2 max-w-prose text-lg text-ink-2">
        Cada pieza de <code>src/platform/ui</code> con sus estados. No saben de ninguna función: reciben
        palabras y avisan qué se eligió.
      </p>
      <nav aria-label="Capítulos" className="mt-6 mb-2">
        <ul className="flex flex-wrap gap-2">
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 font-semibold text-ink-2 hover:border-brand hover:text-brand"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Foundations />
      <Actions />
      <Fields />
      <Feedback />
      <Data />
      <DeskLists />
      <Tickets />
      <Ways />
      <Overlays />
      <Layouts />
    </main>
  )
}
