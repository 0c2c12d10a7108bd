import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { WhatItIs } from './sign-in/what-it-is.tsx'
import { AtTheWindow, HandOver } from './hand-over.tsx'

export default function WebMainScreen() {
  return (
    <Page
      title="Fan ID"
      intro="Tu identificación de aficionado: gratis, tuya y con tu nombre. Se saca con tu celular."
      aside={<HandOver path={paths.fanIndex} />}
    >
      <div className="grid grid-cols-1 gap-8">
        <WhatItIs />
        <div>
          <Button to={paths.webRegistry}>Cómo me registro</Button>
        </div>
        <AtTheWindow />
      </div>
    </Page>
  )
}
