import { expect, it } from 'vitest'
import { concernedWords } from './undo-preview.tsx'

it('says before a file is taken back who stays and whose link stops, in one and in many', () => {
  expect(concernedWords({ claimed: 0, invited: 0, elsewhere: [] })).toEqual([])
  expect(
    concernedWords({ claimed: 1, invited: 1, elsewhere: [{ fileName: 'saldos.csv', people: 1 }] }),
  ).toEqual([
    '1 persona ya reclamó su cuenta: la cuenta y su bonogallo se quedan.',
    'La cuenta de 1 persona se queda, porque «saldos.csv» también la trae.',
    'Si esas cuentas tampoco deben estar, deshaz primero el archivo más reciente.',
    '1 persona tiene en su correo el enlace para reclamar su cuenta: dejará de servir.',
  ])
  expect(
    concernedWords({ claimed: 2, invited: 50, elsewhere: [{ fileName: 'saldos.csv', people: 43 }] }),
  ).toEqual([
    '2 personas ya reclamaron su cuenta: las cuentas y sus bonogallos se quedan.',
    'Las cuentas de 43 personas se quedan, porque «saldos.csv» también las trae.',
    'Si esas cuentas tampoco deben estar, deshaz primero el archivo más reciente.',
    '50 personas tienen en su correo el enlace para reclamar su cuenta: dejará de servir.',
  ])
})
