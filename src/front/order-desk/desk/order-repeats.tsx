import { Link } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { useMay } from '#web/use-may.ts'
import { listDeskOrders, readDeskOrder, sayNotRepeated } from '../contract.ts'
import { listViews } from '../views-contract.ts'

/** That the order looks like another one made twice; whether it is, somebody decides. */
export function OrderRepeats({ id, repeats }: Pick<Answer<typeof readDeskOrder>, 'id' | 'repeats'>) {
  const may = useMay()('serve AnyOrder')
  const separate = (otherId: string) =>
    submitWithToast(
      call(sayNotRepeated, { params: { orderId: id }, body: { otherId } }),
      'Anotamos que no es repetido.',
      [readDeskOrder, listDeskOrders, listViews],
    )
  return repeats.map((other) => (
    <Notice
      key={other.id}
      tone="warn"
      title="Parece repetido"
      action={
        may && (
          <Button size="sm" variant="secondary" onClick={() => void separate(other.id)}>
            No es repetido
          </Button>
        )
      }
    >
      Misma cuenta o tarjeta, mismo partido y los mismos boletos, con menos de media hora entre los dos pagos:{' '}
      <Link className="text-brand underline underline-offset-4" to={deskPaths.order(other.id)}>
        {other.folio}
      </Link>
      . Revisa con quien compró; si sobra uno, devuélvelo.
    </Notice>
  ))
}
