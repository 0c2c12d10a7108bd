/**
 * Words that common passwords are built on, in Spanish and English: with digits, signs or a year behind
 * them they stay common. Lower case, without accents or spaces.
 */
export const commonWords = new Set(
  `password passwords passw0rd contrasena contrasenia clave claves micontrasena miclave secreto secreta acceso
  entrar ingreso usuario administrador administrator admin root master maestro sistema invitado cambiame
  changeme letmein welcome bienvenido bienvenida bienvenidos hola holamundo holahola helloworld hello
  iloveyou teamo teamomucho tequiero tequieromucho teamoamor teextrano miamor amor amorcito amoreterno
  amormio amorverdadero mivida micielo corazon corazoncito mibebe bebe princesa princesita princess
  muneca munequita bonita hermosa preciosa reina rey principe chiquita gordita gordito flaquita nena nene
  mariposa estrella estrellita angel angelito angeles arcoiris florecita flores margarita sirena
  sunshine superman batman spiderman starwars pokemon dragonball dragon naruto minecraft fortnite
  computer computadora internet samsung iphone android windows microsoft google facebook instagram
  whatsapp youtube twitter hotmail gmail correo telefono celular
  football futbol futbolista soccer baseball basketball deportes campeon campeones america aguilas
  aguilasdelamerica chivas chivasrayadas guadalajara rebano cruzazul maquina pumas unam goya tigres
  rayados monterrey santos santoslaguna toluca diablosrojos pachuca tuzos leon necaxa atlas puebla
  tijuana xolos queretaro gallos gallosblancos clubgallos gallo gallinas corregidora lacorregidora
  estadiocorregidora mazatlan juarez bravos barcelona realmadrid madrid messi cristiano ronaldo
  cristianoronaldo chicharito ochoa maradona seleccion seleccionmexicana
  mexico mexicano mexicana vivamexico mexicolindo guadalupe virgendeguadalupe lupita dios diosesamor
  diosmio diosconmigo gracias graciasadios jesus jesuscristo jesusteamo jesucristo cristo cristovive
  cristoteama virgen virgencita bendicion bendiciones familia mifamilia mama mamita papa papito mihijo
  mihija hijos hermanos hermana hermano abuelita abuelo amigos amigosporsiempre amistad siempre
  parasiempre porsiempre juntos libertad esperanza felicidad alegria suerte fortuna dinero trabajo
  escuela colegio universidad estudiante profesor secundaria primaria
  alejandro alejandra alexander fernando fernanda francisco francisca guillermo roberto ricardo eduardo
  gabriel gabriela daniel daniela miguel miguelangel michelle jessica andrea carolina catalina valentina
  valeria sebastian santiago mariana mariajose mariafernanda juancarlos josemanuel joseluis luisito
  antonio antonia cristina cristian christian elizabeth isabella samantha patricia veronica monica
  beatriz leticia estefania stephanie jennifer jonathan ashley brandon nicole veronika rosalinda
  guadalajarajalisco monterreynl ciudaddemexico queretaroqro
  qwerty qwertyuiop qwertyui asdfgh asdfghjkl asdfghjk zxcvbn zxcvbnm qazwsx qazwsxedc poiuytrewq
  lkjhgfdsa mnbvcxz qweasd qweasdzxc qwerasdf asdfqwer abcdef abcdefgh abcdefghij abcdefghijk abcabc
  abc abcd aaa qaz wsx zaq xsw zaqxsw test testing prueba pruebas ejemplo example default
  football1 monkey shadow ninja killer hunter tiger lion wolf lobo lobos perro perros perrito gato gatos
  gatito caballo caballos aguila leones tigre pantera cocodrilo elefante delfin
  chocolate chocolatito galleta galletas pastel pizza tacos taquitos tequila cerveza coronita cocacola
  pepsi banana manzana naranja limon mango sandia coco
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  lunes martes miercoles jueves viernes sabado domingo primavera verano otono invierno navidad
  felizcumpleanos cumpleanos felizano felicidades
  rojo azul verde amarillo morado blanco negro blancoynegro rosita azulado
  guitarra musica cancion rockandroll metallica nirvana beatles slipknot linkinpark justinbieber
  onedirection rebelde rbd selena shakira chayanne
  trustno loveme lovely loveyou ilove forever together freedom whatever nothing something everything
  jesuschrist godisgood blessed baby babygirl babyboy sweety sweetheart butterfly rainbow flower
  london paris newyork california texas mustang ferrari porsche mercedes toyota nissan honda yamaha
  boleto boletos taquilla entradas estadio partido partidos`.split(/\s+/),
)
