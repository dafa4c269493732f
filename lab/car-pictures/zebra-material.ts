import { ShaderMaterial } from 'three';

/**
 * Stripes of light as they are mirrored in a polished surface: where they break, two surfaces meet at an edge; where they
 * bend sharply, the curve of the surface does. They part the directions that are mirrored as parallel lines part a map of
 * the sphere whose one pole lies straight behind the surface, where nothing that is seen mirrors from: no stripes run
 * together but where the surface makes them.
 */
export const zebraMaterial = (): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: `
      varying vec3 vNormalWorld;
      varying vec3 vFromEye;
      void main() {
        vec4 place = modelMatrix * vec4( position, 1.0 );
        vNormalWorld = mat3( modelMatrix ) * normal;
        vFromEye = place.xyz - cameraPosition;
        gl_Position = projectionMatrix * viewMatrix * place;
      }`,
    fragmentShader: `
      varying vec3 vNormalWorld;
      varying vec3 vFromEye;
      void main() {
        vec3 looks = normalize( vFromEye );
        vec3 faces = normalize( vNormalWorld );
        // halfway between eye and mirrored light lies the normal: its place on the map as the eye sees it
        vec3 right = normalize( cross( looks, vec3( 0.0, 1.0, 0.0 ) ) );
        vec3 above = cross( right, looks );
        vec2 onMap = vec2( dot( faces, right ), dot( faces, above ) ) / max( 0.05, 1.0 - dot( faces, looks ) );
        float across = dot( onMap, vec2( 0.34, 0.94 ) ) * 40.0;
        float soft = fwidth( across ) * 0.75;
        float stripe = smoothstep( -soft, soft, sin( across * 2.0 ) );
        gl_FragColor = vec4( vec3( mix( 0.06, 0.96, stripe ) ), 1.0 );
      }`,
  });
