import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { OfflineBand } from '#ui/offline-band.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { Group, Line, Part, State } from './specimen.tsx'

export function Feedback() {
  return (
    <Group
      id="avisos"
      title="Avisos y estados"
      intro="Qué pasó, si se cobró y qué sigue. Nunca solo el color: siempre también la palabra o el dibujo."
    >
      <Part title="Aviso" files="notice" columns={2} note="Lo que nadie debe perderse queda en la página.">
        <State name="Información" bare>
          <Notice tone="info" title="La venta abre el viernes a las 10:00 a.m.">
            Te avisamos por correo un día antes.
          </Notice>
        </State>
        <State name="Listo" bare>
          <Notice tone="ok" title="Guardamos tus cambios." />
        </State>
        <State name="Atención, con acción" bare>
          <Notice
            tone="warn"
            title="Te queda 1 minuto."
            action={
              <Button size="sm" variant="secondary">
                Dame más tiempo
              </Button>
            }
          >
            ¿Necesitas más tiempo?
          </Notice>
        </State>
        <State name="Peligro" bare>
          <Notice tone="danger" title="Tu banco no aprobó el pago.">
            No te cobramos. Prueba con otra tarjeta o llama a tu banco.
          </Notice>
        </State>
      </Part>
      <Part title="Etiqueta" files="badge" columns={1}>
        <State name="Los seis tonos">
          <Line>
            <Badge>Borrador</Badge>
            <Badge tone="brand">Publicado</Badge>
            <Badge tone="ok">Pagado</Badge>
            <Badge tone="warn">Por vencer</Badge>
            <Badge tone="danger">Cancelado</Badge>
            <Badge tone="accent">Bonogallo</Badge>
          </Line>
        </State>
      </Part>
      <Part
        title="Mensaje de paso"
        files="toaster"
        columns={1}
        note="Sale abajo y se va solo; con una acción se queda."
      >
        <State name="Oprime para verlo">
          <Line>
            <Button size="sm" variant="secondary" onClick={() => toast({ title: 'Guardamos tus cambios.' })}>
              Listo
            </Button>
            <Button
              size="sm"
              variant="secondary"
              onClick={() =>
                toast({ tone: 'info', title: 'Copiamos el enlace.', description: 'Pégalo donde quieras.' })
              }
            >
              Información
            </Button>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => toast({ tone: 'warn', title: 'Alguien apartó ese asiento antes.' })}
            >
              Atención
            </Button>
            <Button
              size="sm"
              variant="secondary"
              onClick={() =>
                toast({
                  tone: 'danger',
                  title: 'No pudimos guardar.',
                  action: { label: 'Reintentar', onSelect: () => undefined },
                })
              }
            >
              Peligro, con acción
            </Button>
          </Line>
        </State>
      </Part>
      <Part title="Vacío" files="empty-state" columns={2}>
        <State name="Con acción" bare>
          <EmptyState title="Aún no tienes boletos" action={<Button to="/partidos">Ver partidos</Button>}>
            Cuando compres, los verás aquí, incluso sin internet.
          </EmptyState>
        </State>
        <State name="Sin acción" bare>
          <EmptyState title="Nada por revisar">Cuando llegue un caso, aparece aquí.</EmptyState>
        </State>
      </Part>
      <Part title="Error" files="error-state" note="Dice siempre si se cobró, donde hubo dinero cerca.">
        <State name="No se cobró" bare>
          <ErrorState
            title="No pudimos pagar"
            charged="no"
            action={<Button>Reintentar</Button>}
            reference="7F3A-91"
          >
            Se cortó la conexión con el banco.
          </ErrorState>
        </State>
        <State name="En duda" bare>
          <ErrorState title="Tu pago está en camino" charged="unknown">
            Puede tardar unos minutos.
          </ErrorState>
        </State>
        <State name="Sí se cobró" bare>
          <ErrorState
            title="No pudimos abrir tus boletos"
            charged="yes"
            action={<Button>Abrir de nuevo</Button>}
          >
            También te los mandamos por correo.
          </ErrorState>
        </State>
      </Part>
      <Part
        title="Cargando"
        files="skeleton"
        columns={2}
        note="En la misma caja de lo que viene, después de 150 ms."
      >
        <State name="Lista">
          <Skeletons>
            <div className="flex flex-col gap-3">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton />
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-12 w-40" />
            </div>
          </Skeletons>
        </State>
        <State name="Tarjeta">
          <Skeletons label="Cargando el partido…">
            <div className="flex gap-4">
              <Skeleton className="h-20 w-16" />
              <div className="flex flex-1 flex-col gap-3">
                <Skeleton className="h-7 w-3/4" />
                <Skeleton className="h-4 w-1/2" />
              </div>
            </div>
          </Skeletons>
        </State>
      </Part>
      <Part title="Sin conexión" files="offline-band" columns={1}>
        <State name="Franja, arriba de todo" bare>
          <OfflineBand />
        </State>
      </Part>
    </Group>
  )
}
