import { useSearchParams } from 'react-router'
import { shownReference } from './rules.ts'
import { safeReturnPath } from '#lib/return-path.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'

/** Where a failure ends that has no screen of its own; `ref` is the number that support can find. */
export default function ErrorScreen() {
  const [search] = useSearchParams()
  const reference = shownReference(search.get('ref'))
  const asked = search.has('volver')
  const back = safeReturnPath(search.get('volver'), paths.inicio)
  return (
    <Page narrow title="Algo no salió bien">
      <ErrorState
        title="No pudimos terminar lo que pediste"
        {...(reference !== '' && { reference })}
        action={
          <>
            <Button href={back}>{asked ? 'Volver a intentar' : 'Ir al inicio'}</Button>
            <Button variant="secondary" to={paths.payment}>
              Revisar mis pagos
            </Button>
          </>
        }
      >
        <p>
          El problema es nuestro, no tuyo. Si estabas pagando, revisa tus pagos antes de intentar otra vez: si
          el cargo pasó, ahí lo verás.
        </p>
        {reference !== '' && <p className="mt-2">Si sigue igual, danos esta referencia y lo buscamos.</p>}
      </ErrorState>
    </Page>
  )
}
