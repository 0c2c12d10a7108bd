import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'

/** The codes for the day the phone is lost; they are told once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <Page
      narrow
      title="Guarda tus códigos de recuperación"
      intro="Si pierdes tu celular, cada uno te deja entrar una vez. No los volvemos a mostrar."
    >
      <Card className="space-y-5 p-6">
        <ul className="grid grid-cols-2 gap-2 text-center">
          {codes.map((code) => (
            <li key={code}>
              <code className="font-semibold">{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => window.print()}>
            Imprimir
          </Button>
          <Button onClick={onKept}>Ya los guardé</Button>
        </div>
      </Card>
    </Page>
  )
}
