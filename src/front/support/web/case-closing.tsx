import type { Answer } from '#lib/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { closeCase, listMyCases, readCase } from '../contract.ts'

type CaseClosingProps = { found: Answer<typeof readCase>; headers: Record<string, string> }

/** The fan says that it is solved, or opens it again. */
export function CaseClosing({ found: { number, status }, headers }: CaseClosingProps) {
  const { mutateAsync, isPending } = useSend(closeCase)
  const solved = status === 'solved'
  const change = async () => {
    try {
      await mutateAsync({ params: { caseNumber: number }, body: { solved: !solved }, headers })
      await Promise.all([invalidate(readCase), invalidate(listMyCases)])
    } catch {
      toast({ title: 'No pudimos cambiarlo. Vuelve a intentar.', tone: 'danger' })
    }
  }
  return (
    <Card>
      <h2 className="text-2xl">{solved ? 'Caso resuelto' : '¿Ya quedó?'}</h2>
      <p className="mt-2 mb-4 text-ink-2">
        {solved
          ? 'Puedes abrirlo de nuevo cuando quieras.'
          : 'Márcalo como resuelto. Siempre puedes abrirlo de nuevo.'}
      </p>
      <Button variant="secondary" loading={isPending} onClick={() => void change()}>
        {solved ? 'Abrir de nuevo' : 'Ya quedó resuelto'}
      </Button>
    </Card>
  )
}
