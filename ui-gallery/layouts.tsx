import type { FrameName } from './frames.tsx'
import { Group, Part } from './specimen.tsx'

const shown: { name: FrameName; title: string; files: string }[] = [
  {
    name: 'main-layout',
    title: 'El sitio',
    files: 'main-layout app-header cover app-footer bottom-nav',
  },
  { name: 'night-page', title: 'Página con la noche como cabeza', files: 'night-page' },
  { name: 'page', title: 'Página con columna al lado', files: 'page night-header skip-link' },
  { name: 'blank-layout', title: 'Sin distracciones', files: 'blank-layout' },
  {
    name: 'checkout-page',
    title: 'De lo apartado a los boletos',
    files: 'checkout-page checkout-foot slow-words',
  },
  { name: 'fan-layout', title: 'Fan ID, en el celular', files: 'fan-layout' },
  { name: 'fan-web-layout', title: 'Fan ID, en la computadora', files: 'fan-web-layout' },
  { name: 'desk-layout', title: 'El lado del club', files: 'desk-layout desk-menu' },
]

/** Each layout as a page of its own, in a phone's window and in a computer's. */
export function Layouts() {
  return (
    <Group
      id="marcos"
      title="Marcos"
      intro="Las páginas enteras, a 390 píxeles y, donde cabe, a 1,440 a media escala."
    >
      {shown.map(({ name, title, files }) => (
        <Part key={name} title={title} files={files} columns={1}>
          <div className="flex flex-wrap items-start gap-6">
            <iframe
              title={`${title}, en un celular`}
              src={`${location.pathname}?marco=${name}`}
              loading="lazy"
              className="h-160 w-[390px] max-w-full rounded-lg border border-line-strong bg-bg"
            />
            <div className="h-160 w-[720px] overflow-hidden rounded-lg border border-line-strong max-xl:hidden">
              <iframe
                title={`${title}, en una computadora`}
                src={`${location.pathname}?marco=${name}`}
                loading="lazy"
                width={1440}
                height={1280}
                className="max-w-none origin-top-left scale-50 bg-bg"
              />
            </div>
          </div>
        </Part>
      ))}
    </Group>
  )
}
