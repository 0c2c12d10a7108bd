import { IconDownload, IconHeart, IconPencil, IconTicket, IconTrash } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Group, Line, Part, State } from './specimen.tsx'

const looks = [
  { variant: 'primary', name: 'Principal', words: 'Pagar $720.00' },
  { variant: 'accent', name: 'Acento', words: 'Elegir asientos' },
  { variant: 'secondary', name: 'Secundario', words: 'Ver el mapa' },
  { variant: 'ghost', name: 'Discreto', words: 'Ahora no' },
  { variant: 'danger', name: 'Peligro', words: 'Cancelar el partido' },
] as const

export function Actions() {
  return (
    <Group id="acciones" title="Acciones" intro="Un verbo primero. El que paga dice cuánto.">
      <Part
        title="Botón"
        files="button"
        note="Uno principal por pantalla. Con destino es un enlace que se ve igual."
      >
        {looks.map(({ variant, name, words }) => (
          <State key={variant} name={name}>
            <Line>
              <Button variant={variant}>{words}</Button>
              <Button variant={variant} disabled>
                Sin permiso
              </Button>
              <Button variant={variant} loading slow={null}>
                Guardando
              </Button>
            </Line>
          </State>
        ))}
        <State name="Pequeño, con icono y como enlace">
          <Line>
            <Button size="sm">Pequeño</Button>
            <Button size="sm" variant="secondary" icon={<IconTicket size={18} aria-hidden />}>
              Con icono
            </Button>
            <Button size="sm" variant="ghost" to="/boletos">
              Enlace
            </Button>
          </Line>
        </State>
        <State name="Todo el ancho" wide>
          <Button wide icon={<IconDownload size={20} aria-hidden />}>
            Descargar mis boletos
          </Button>
        </State>
      </Part>
      <Part title="Botón de icono" files="icon-button move-buttons">
        <State name="Normal">
          <Line>
            <IconButton label="Editar" icon={<IconPencil size={22} aria-hidden />} />
            <IconButton label="Guardar en favoritos" icon={<IconHeart size={22} aria-hidden />} />
          </Line>
        </State>
        <State name="Sin permiso">
          <IconButton label="Borrar" disabled icon={<IconTrash size={22} aria-hidden />} />
        </State>
        <State name="Sobre la noche" bare>
          <div className="on-night rounded-lg bg-night p-5 text-white">
            <IconButton label="Editar el boleto" icon={<IconPencil size={22} aria-hidden />} />
          </div>
        </State>
        <State name="Subir y bajar en una lista: la primera no sube">
          <Line>
            <MoveButtons what="Adulto" place={0} of={3} onMove={() => undefined} />
          </Line>
        </State>
      </Part>
      <Part title="Rueda de espera" files="spinner">
        <State name="Dentro de lo que trabaja">
          <Line>
            <Spinner />
            <span>Confirmamos tu pago.</span>
          </Line>
        </State>
      </Part>
    </Group>
  )
}
