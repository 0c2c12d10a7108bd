import { useState, type ReactNode } from 'react'
import { z } from 'zod/mini'
import { Problem } from '#lib/problem.ts'
import { AsideMenu } from '#ui/aside-menu.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Modal } from '#ui/modal.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Group, Line, Part, State } from './specimen.tsx'

const Friend = z.object({ name: z.string().check(z.minLength(1, 'Escribe su nombre')) })
const unknown = new Problem('not_found', 'No conocemos a esa persona.')

type Opened = { open: boolean; onClose: () => void }

/** A button, and the layer that it opens. */
function Opens({ words, children }: { words: string; children: (opened: Opened) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {children({ open, onClose: () => setOpen(false) })}
    </>
  )
}

export function Overlays() {
  return (
    <Group
      id="capas"
      title="Capas"
      intro="El foco entra, se queda y vuelve. Esc cierra; en un celular suben desde abajo."
    >
      <Part
        title="Diálogo, panel y menú lateral"
        files="dialog form-dialog drawer aside-menu modal"
        columns={1}
      >
        <State name="Oprime para abrir">
          <Line>
            <Opens words="Diálogo">
              {(opened) => (
                <Dialog
                  {...opened}
                  title="Cambiar el nombre"
                  actions={<Button onClick={opened.onClose}>Guardar</Button>}
                >
                  <TextField label="Nombre del cupón" defaultValue="Regreso a la grada" />
                </Dialog>
              )}
            </Opens>
            <Opens words="Diálogo con formulario">
              {({ open, onClose }) => (
                <FormDialog
                  title="Avisar a otra persona"
                  size="sm"
                  open={open}
                  onClose={onClose}
                  schema={Friend}
                  defaultValues={{ name: '' }}
                  onSubmit={({ name }) => (name === 'Nadie' ? Promise.reject(unknown) : Promise.resolve())}
                  done="Le avisamos"
                  submitLabel="Avisar"
                >
                  {(form) => (
                    <TextField
                      label="Cómo se llama"
                      hint="«Nadie» se rechaza; con otro nombre se cierra."
                      {...form.field('name')}
                    />
                  )}
                </FormDialog>
              )}
            </Opens>
            <Opens words="Confirmación de peligro">
              {(opened) => (
                <ConfirmDialog
                  {...opened}
                  danger
                  title="¿Cancelar el partido?"
                  confirmLabel="Cancelar el partido"
                  cancelLabel="Volver"
                  onConfirm={opened.onClose}
                >
                  Se devuelve su dinero a 1,204 personas.
                </ConfirmDialog>
              )}
            </Opens>
            <Opens words="Confirmación que trabaja">
              {(opened) => (
                <ConfirmDialog
                  {...opened}
                  loading
                  title="¿Publicar el partido?"
                  confirmLabel="Publicando"
                  onConfirm={() => undefined}
                >
                  Desde mañana se puede comprar.
                </ConfirmDialog>
              )}
            </Opens>
            <Opens words="Panel">
              {(opened) => (
                <Drawer {...opened} title="Tu selección" actions={<Button wide>Continuar</Button>}>
                  <p>Dos asientos en la sección 112, fila C.</p>
                </Drawer>
              )}
            </Opens>
            <Opens words="Menú lateral">
              {(opened) => (
                <AsideMenu
                  {...opened}
                  groups={[
                    { title: 'Comprar', links: [{ to: '/partidos', label: 'Partidos' }] },
                    { title: 'Lo tuyo', links: [{ to: '/boletos', label: 'Mis boletos' }] },
                  ]}
                />
              )}
            </Opens>
            <Opens words="La capa sola">
              {(opened) => (
                <Modal {...opened} title="Sin tamaño propio" className="m-auto w-80 rounded-xl">
                  <p>De ella salen las demás.</p>
                </Modal>
              )}
            </Opens>
          </Line>
        </State>
      </Part>
    </Group>
  )
}
