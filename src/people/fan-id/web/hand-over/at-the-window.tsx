import { Card } from '#ui/card.tsx'

/** For who has no phone with a camera, or wants none of it. */
export function AtTheWindow() {
  return (
    <Card className="p-5">
      <h2 className="text-2xl">También puedes en ventanilla</h2>
      <p className="mt-2">
        Lleva tu INE, pasaporte o CURP biométrica a la ventanilla del estadio. Una persona te registra ahí,
        con o sin tu rostro, y tu Fan ID vale lo mismo.
      </p>
    </Card>
  )
}
