import { expect, it } from 'vitest'
import { betweenTeams } from './crest-look.ts'

const [dark, light] = ['#123c8c', '#f2f4fa']

it.each([
  { home: dark, away: '#b5462c', middle: 'where both meet', ink: '#ffffff', until: '46%' },
  { home: dark, away: light, middle: 'the home team’s', ink: '#ffffff', until: '57%' },
  { home: light, away: dark, middle: 'the rival’s', ink: '#ffffff', until: '35%' },
  { home: light, away: '#ffffff', middle: 'where both meet', ink: '#000000', until: '46%' },
])(
  'writes what stands between $home and $away in what reads there: $middle',
  ({ home, away, ink, until }) => {
    expect(betweenTeams(home, away)).toMatchObject({ ink, until })
  },
)
