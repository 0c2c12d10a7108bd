import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { announce } from '#ui/live-region.ts'
import { Page } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { paths } from '#lib/paths.ts'
import { QuestionList } from './question-list.tsx'
import { searchQuestions } from './questions/search.ts'

/** Questions by category with a search that needs no network. */
export default function CommonQuestionsScreen() {
  const [typed, setTyped] = useState('')
  const found = searchQuestions(typed)
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  useEffect(() => {
    if (typed.trim() === '') return
    const said = setTimeout(
      () => announce(count === 1 ? '1 respuesta' : `${count} respuestas`, 'polite'),
      600,
    )
    return () => clearTimeout(said)
  }, [typed, count])
  const write = <Button to={paths.contactUs()}>Escríbenos</Button>
  return (
    <Page
      title="Preguntas frecuentes"
      intro="Busca con tus palabras o abre una pregunta."
      aside={
        <div className="grid grid-cols-1 gap-6">
          <nav aria-label="Temas" className="hidden lg:block">
            <h2 className="mb-1 text-xl">Temas</h2>
            <ul>
              {found.map(({ id, title }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="inline-flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Card>
            <h2 className="text-2xl">¿No está tu respuesta?</h2>
            <p className="mt-2 mb-4 text-ink-2">
              Cuéntanos qué pasó. Te damos un número de caso y ves en qué va.
            </p>
            {write}
          </Card>
        </div>
      }
    >
      <SearchField
        label="Busca en las preguntas"
        placeholder="Por ejemplo: OXXO, transferir, factura"
        value={typed}
        onValueChange={setTyped}
      />
      {count === 0 ? (
        <div className="mt-8">
          <EmptyState title="No encontramos esa pregunta" action={write}>
            Prueba con menos palabras, o escríbenos y la respondemos nosotros.
          </EmptyState>
        </div>
      ) : (
        <QuestionList categories={found} />
      )}
    </Page>
  )
}
