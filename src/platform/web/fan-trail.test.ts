import { describe, expect, it } from 'vitest'
import { fanTrail } from './fan-trail.ts'
import { paths } from '#lib/paths.ts'

const words = (...given: Parameters<typeof fanTrail>) => fanTrail(...given).map(({ label }) => label)

describe('the way to a screen of the Fan ID', () => {
  it('is itself at the start', () => {
    expect(words('Inicio', paths.fanIndex, false)).toEqual(['Inicio'])
  })

  it('goes over the register to each of its steps', () => {
    expect(words('Registro', paths.fanRegistry, false)).toEqual(['Inicio', 'Registro'])
    expect(words('Información', paths.fanRegistryData, false)).toEqual(['Inicio', 'Registro', 'Información'])
    expect(words('Selfie', paths.fanRegistryFinaliced, false)).toEqual(['Inicio', 'Registro', 'Selfie'])
  })

  it('goes over the login to its selfie', () => {
    expect(words('Login', paths.fanLogin, false)).toEqual(['Inicio', 'Login'])
    expect(words('Selfie', paths.loginScan, false)).toEqual(['Inicio', 'Login', 'Selfie'])
  })

  it('goes over the main screen to what only a fan sees', () => {
    expect(words('Principal', paths.fanMain, true)).toEqual(['Inicio', 'Principal'])
    expect(words('Mis Boletos', paths.fanEvents, true)).toEqual(['Inicio', 'Principal', 'Mis Boletos'])
    expect(words('Registro de menores', paths.minorRegistry, true)).toEqual([
      'Inicio',
      'Principal',
      'Registro de menores',
    ])
  })
})
